/** Returns the anchor of a heading as GitHub makes it, so that links between guides work there and in the portal. */
export const toTaskSlug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, "")
    .replaceAll(" ", "-");
