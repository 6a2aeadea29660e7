/** FIX-002: reads the demo flag from the page's meta tag; false on the development server. */
export const isDemo = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === "yes";
