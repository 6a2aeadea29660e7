/** Latin letters that look like Cyrillic ones, each above the one it is read as; ё is read as е. */
const written = "abcehkmoptxyё";
const readAs = "авсенкмортхуе";
const alike = new Map(Array.from(written, (letter, place) => [letter, readAs[place]!]));

/** Letters whose case means nothing here; SQL knows no others (`search_key`). */
const capitals = /[A-ZА-ЯЁ]/g;
/** Spaces, dashes, №, quotation marks and other signs of the blocks in which numbers and names are written. */
const signRanges = [
  String.raw`\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7`,
  // Signs of other blocks that look like those: dashes, fillers, variation selectors (FIX-110).
  String.raw`\u02D7\u034F\u058A\u05BE\u061C\u115F\u1160\u1400\u1680\u17B4\u17B5\u1806\u180B-\u180F`,
  String.raw`\u2000-\u206F\u207B\u208B\u2116\u2190-\u245F\u2500-\u2775\u2794-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030`,
  String.raw`\u30A0\u3164\uFE00-\uFE1F\uFE30-\uFE6F\uFEFF-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFA0\uFFF9-\uFFFD`,
  String.raw`\u{1BCA0}-\u{1BCA3}\u{E0000}-\u{E0FFF}`,
];
const signs = new RegExp(`[${signRanges.join("")}]`, "gu");

/**
 * What is left of a document's number or of a name to compare it by (FIX-024, FIX-028, FIX-110, DUP-001): case, Latin and
 * Cyrillic look-alikes, ё and signs make no difference: `ЗП-26/344` and `№ зп 26344` are one. Digits are never taken for letters. Empty for a text of signs
 * alone.
 */
export const searchKey = (text: string): string =>
  text
    .normalize("NFC")
    .replace(capitals, (letter) => letter.toLowerCase())
    .replace(/[abcehkmoptxyё]/g, (letter) => alike.get(letter)!)
    .replace(signs, "");
