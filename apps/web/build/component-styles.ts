import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const whole = /\/@mantine\/core\/styles\.layer\.css$/;
/**
 * Matches the CSS module of a Mantine component. Only that component imports it, so its style sheet can be loaded
 * with it.
 */
const classNames = /^(.*\/@mantine\/core\/)esm\/.*\/(\w+)\.module\.mjs$/;
/** Style sheets that belong to no component: base styles, CSS variables, visibility by width and colour scheme. */
const common = ["baseline", "default-css-variables", "global"];

/**
 * Splits Mantine's style sheet by component. The whole sheet has 250 kB, which would block the first paint. In a
 * build each component imports its own sheet, which lands in the chunk of the component. The development server uses
 * the whole sheet.
 */
export function componentStyles(): Plugin {
  const sheetOf = (folder: string, name: string) => path.join(folder, "styles", `${name}.layer.css`);
  return {
    name: "component-styles",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (!whole.test(id)) return null;
      return common.map((name) => readFileSync(sheetOf(path.dirname(id), name), "utf8")).join("\n");
    },
    transform(code, id) {
      const [, folder, name] = classNames.exec(id) ?? [];
      if (!folder || !name) return null;
      const sheet = sheetOf(folder, name);
      if (!existsSync(sheet)) this.error(`${name} uses classes but imports no style sheet ${sheet}`);
      return { code: `import ${JSON.stringify(sheet)};\n${code}`, map: null, moduleSideEffects: true };
    },
  };
}
