import type { Plugin } from "vite";

const name = "virtual:no-scroll-area";
const library = /\/@mantine\/core\//;

/**
 * Removes Mantine's scroll area from the build, because long content scrolls natively, as phones and screen readers
 * expect. Mantine's lists and dialogs would import it anyway (5 kB compressed for every form). A list without
 * `withScrollArea={false}` throws when it first opens.
 */
export function nativeScrolling(): Plugin {
  return {
    name: "native-scrolling",
    apply: "build",
    enforce: "pre",
    resolveId: (id, importer) =>
      id.endsWith("/ScrollArea/ScrollArea.mjs") && library.test(importer ?? "") ? `\0${name}` : null,
    load: (id) => (id === `\0${name}` ? { code: noScrollArea, map: null, moduleSideEffects: false } : null),
  };
}

const noScrollArea = `
export const ScrollArea = () => { throw new Error("lists scroll natively: withScrollArea={false}"); };
export const ScrollAreaAutosize = ScrollArea;
ScrollArea.Autosize = ScrollAreaAutosize;
`;
