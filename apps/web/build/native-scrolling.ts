import type { Plugin } from "vite";

const name = "virtual:no-scroll-area";
const library = /\/@mantine\/core\//;

/**
 * What is long scrolls natively everywhere, as phones and screen readers know it. Lists and dialogs of the library would
 * bring its drawn scroll bars along all the same (5 kB compressed for every form), so in a build there is none of them:
 * a list that forgets `withScrollArea={false}` fails at its first opening.
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
