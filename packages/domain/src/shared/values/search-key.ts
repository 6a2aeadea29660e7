/** Latin letters that look like the Cyrillic ones below; ё counts as е. */
const written = "abcehkmoptxyё";
const readAs = "авсенкмортхуе";
const similar = new Map(Array.from(written, (letter, place) => [letter, readAs[place]!]));

/** Letters to convert to lower case. The SQL function `search_key` uses the same set. */
const capitals = /[A-ZА-ЯЁ]/g;
/** Spaces, dashes, №, quotation marks and other signs of the common Unicode blocks. */
const signRanges = [
  String.raw`\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7`,
  // Similar signs of other blocks: dashes, fillers, variation selectors (FIX-110).
  String.raw`\u02D7\u034F\u058A\u05BE\u061C\u115F\u1160\u1400\u1680\u17B4\u17B5\u1806\u180B-\u180F`,
  String.raw`\u2000-\u206F\u207B\u208B\u2116\u2190-\u245F\u2500-\u2775\u2794-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030`,
  String.raw`\u30A0\u3164\uFE00-\uFE1F\uFE30-\uFE6F\uFEFF-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFA0\uFFF9-\uFFFD`,
  String.raw`\u{1BCA0}-\u{1BCA3}\u{E0000}-\u{E0FFF}`,
];
const signs = new RegExp(`[${signRanges.join("")}]`, "gu");

/** Returns a text without differences of case, of Latin and Cyrillic look-alikes and of ё. */
export const foldLetters = (text: string): string =>
  text
    .normalize("NFC")
    .replace(capitals, (letter) => letter.toLowerCase())
    .replace(/[abcehkmoptxyё]/g, (letter) => similar.get(letter)!);

/**
 * Normalises a number or name for search (FIX-024, FIX-028, FIX-110). Ignores case, Latin and Cyrillic look-alikes, ё and
 * signs: `ЗП-26/344` is found by `№ зп 26344`. Never converts digits to letters. Empty for a text of signs only. Use
 * `contractNumberIdentity` to decide whether two contract numbers are equal.
 */
export const searchKey = (text: string): string => foldLetters(text).replace(signs, "");
