const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");

/**
 * BULK-102: returns the shortest name whose words begin with those of an abbreviated text, in their order: «Пшеница мягк.
 * 4 кл.» is «Пшеница мягкая 4 класса». Undefined without such a name.
 */
export function findClosestName(names: readonly string[], text: string): string | undefined {
  const given = wordsOf(text);
  if (given.length === 0) return undefined;
  const fits = names.filter((name) => {
    const words = wordsOf(name);
    let at = 0;
    return given.every((word) => {
      const found = words.findIndex((each, index) => index >= at && each.startsWith(word));
      at = found + 1;
      return found !== -1;
    });
  });
  return fits.toSorted((a, b) => a.length - b.length)[0];
}
