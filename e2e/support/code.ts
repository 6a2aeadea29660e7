import { readFileSync } from "node:fs";

const manifest = new URL("../../apps/web/dist/.vite/manifest.json", import.meta.url);

/** Returns the path of a JavaScript chunk by its name: a group of vite.config.ts, or an entry file. */
export function codeFile(name: string): string {
  const parts: Readonly<Record<string, { readonly file: string; readonly name?: string }>> = JSON.parse(
    readFileSync(manifest, "utf8"),
  );
  const part = Object.values(parts).find((one) => one.name === name && one.file.endsWith(".js"));
  if (!part) throw new Error(`the interface has no chunk ${name}`);
  return `/${part.file}`;
}
