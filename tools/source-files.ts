import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the repository, without a slash at the end. */
export const repository = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

const skippedFolders = new Set(["node_modules", "dist", "coverage", "test-results", "playwright-report"]);

/**
 * Every file below a folder, as sorted paths relative to `root` with forward slashes; build results and hidden
 * folders are left out. A folder that does not exist has no files.
 */
export function listFiles(folder: string, root: string = repository): string[] {
  if (!existsSync(`${root}/${folder}`)) return [];
  return readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [path];
      return skippedFolders.has(entry.name) || entry.name.startsWith(".") ? [] : listFiles(path, root);
    })
    .toSorted();
}

export const readText = (path: string): string => readFileSync(`${repository}/${path}`, "utf8");
