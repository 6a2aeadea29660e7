/** FIX-002: the page carries whether it is a demonstration; under `vite` it is none. */
export const isDemo = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === "yes";
