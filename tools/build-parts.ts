import { runCommand } from "./run-command.ts";

/** Builds the web bundle that has the page `/ui` of all parts, which no portal has. Rejects when it cannot be built. */
export async function buildParts(folder: string): Promise<void> {
  const vite = ["vite", "build", "--config", "apps/web/vite.config.ts", "--mode", "ui"] as const;
  const { code, output } = await runCommand([
    ...vite,
    ...["--outDir", folder, "--emptyOutDir", "--logLevel", "error", "apps/web"],
  ]);
  if (code !== 0) throw new Error(`the bundle of /ui could not be built:\n${output}`);
}
