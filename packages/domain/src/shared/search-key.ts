/** Latin letters that look like Cyrillic ones, each above the one it is read as; ё is read as е. */
const written = "abcehkmoptxyё";
const readAs = "авсенкмортхуе";
const alike = new Map(Array.from(written, (letter, place) => [letter, readAs[place]!]));

/** Letters whose case means nothing here; SQL knows no others (`search_key`). */
const capitals = /[A-ZА-ЯЁ]/g;
/** Spaces, dashes, №, quotation marks and all other signs of the blocks in which numbers and names are written. */
// oxlint-disable-next-line no-control-regex
const signs = /[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u2116]/g;

/**
 * What is left of a document's number or of a name to compare it by (FIX-024, FIX-028, DUP-001): case, Latin and
 * Cyrillic look-alikes, ё and signs make no difference: `ЗП-26/344` and `№ зп 26344` are one. Digits are never taken for letters. Empty for a text of signs
 * alone.
 */
export const searchKey = (text: string): string =>
  text
    .normalize("NFC")
    .replace(capitals, (letter) => letter.toLowerCase())
    .replace(/[abcehkmoptxyё]/g, (letter) => alike.get(letter)!)
    .replace(signs, "");
