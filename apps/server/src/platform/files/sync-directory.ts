import { open } from "node:fs/promises";

/** A rename survives a power cut only when its directory was synchronised; Windows cannot open directories. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
