import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const icon = /\/ui\/icons\/[\w-]+\.svg$/;
const creator = fileURLToPath(new URL("../src/ui/icons/create-icon.ts", import.meta.url));

/**
 * FIX-345: makes each file of `src/ui/icons` a component, a module of its own. The files are unchanged copies of Tabler
 * Icons, whose package has 88 MB.
 */
export function icons(): Plugin {
  return {
    name: "icons",
    enforce: "pre",
    load(id) {
      if (!icon.test(id)) return null;
      const source = readFileSync(id, "utf8");
      // The path without a stroke is the invisible background. Each other path starts at an absolute position.
      const paths = [...source.matchAll(/<path d="([^"]+)"/g)].map(([, path]) => path);
      const isFilled = source.includes('fill="currentColor"');
      return {
        code: [
          `import { createIcon } from ${JSON.stringify(creator)};`,
          `export default /* @__PURE__ */ createIcon(${JSON.stringify(paths.join(""))}, ${isFilled});`,
        ].join("\n"),
        map: null,
        moduleSideEffects: false,
      };
    },
  };
}
