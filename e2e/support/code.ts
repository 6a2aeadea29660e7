import { readFileSync } from "node:fs";

const manifest = new URL("../../apps/web/dist/.vite/manifest.json", import.meta.url);

/** Where the browser fetches a part of the interface from: a group of build/code-groups.ts, or what one file begins. */
export function codeFile(name: string): string {
  const parts: Readonly<Record<string, { readonly file: string; readonly name?: string }>> = JSON.parse(
    readFileSync(manifest, "utf8"),
  );
  const part = Object.values(parts).find((one) => one.name === name && one.file.endsWith(".js"));
  if (!part) throw new Error(`the interface has no chunk ${name}`);
  return `/${part.file}`;
}
