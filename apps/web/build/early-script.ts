import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";

/** What runs before all code is read by people in `public/`, and by browsers without its reasons (HOUSE-024). */
export function earlyScript(): Plugin {
  const name = "early.js";
  return {
    name: "early-script",
    apply: "build",
    async writeBundle({ dir }) {
      const file = join(dir!, name);
      await writeFile(file, minifySync(name, await readFile(file, "utf8")).code);
    },
  };
}
