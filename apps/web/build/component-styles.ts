import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const whole = /\/@mantine\/core\/styles\.layer\.css$/;
/** Names of a component's classes: used by that component only, so its styles are needed where this file is. */
const classNames = /^(.*\/@mantine\/core\/)esm\/.*\/(\w+)\.module\.mjs$/;
/** What is no component's own: the ground, the variables, and what hides by width and scheme. */
const common = ["baseline", "default-css-variables", "global"];

/**
 * Mantine's style sheet holds every component there is: 250 kB for the browser to read before it paints anything.
 * In a build each component brings its own, with the part of the interface that draws it. During development the
 * sheet stays whole.
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
      if (!existsSync(sheet)) this.error(`${name} has classes and no style sheet ${sheet}`);
      return { code: `import ${JSON.stringify(sheet)};\n${code}`, map: null, moduleSideEffects: true };
    },
  };
}
