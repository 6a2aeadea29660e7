import { open } from "node:fs/promises";

/** Syncs a directory: without it, a rename may not survive a power cut. Windows cannot open directories. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
