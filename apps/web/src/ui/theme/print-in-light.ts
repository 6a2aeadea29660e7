const attribute = "data-mantine-color-scheme";

/** Paper is white: what is shown in the dark theme is printed in the light one. Called once, at the start of the page. */
export function printInLight(): void {
  const root = document.documentElement;
  let worn: string | null = null;
  const wearLight = () => {
    worn ??= root.getAttribute(attribute);
    if (worn) root.setAttribute(attribute, "light");
  };
  const wearAgain = () => {
    if (worn) root.setAttribute(attribute, worn);
    worn = null;
  };
  // Not every browser tells of printing by both.
  addEventListener("beforeprint", wearLight);
  addEventListener("afterprint", wearAgain);
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? wearLight() : wearAgain()));
}
