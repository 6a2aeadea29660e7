import { foldLetters } from "./search-key.ts";

/** «№», spaces, control characters and invisible characters of all Unicode blocks. */
const droppedRanges = [
  String.raw`\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F`,
  String.raw`\u2028-\u202F\u205F-\u206F\u2116\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB`,
  String.raw`\u{1BCA0}-\u{1BCA3}\u{E0000}-\u{E0FFF}`,
];
const dropped = new RegExp(`[${droppedRanges.join("")}]`, "gu");

const dashes =
  /[\u02D7\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u207B\u208B\u2212\u2796\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D]/g;
const quotes = /['`´«»\u2018-\u201F\u2039\u203A\u301D-\u301F\uFF02\uFF07]/g;

/**
 * Returns the same text for spellings of one contract number (FIX-316). Case, spaces, look-alike letters, ё, «№» and the
 * kind of a dash or quotation mark are spelling. Separators and their positions are not: `12/3`, `1/23`, `12-3` and `123`
 * are four contracts. Equal results have equal search keys. The SQL function `contract_number_identity` returns the same.
 */
export const contractNumberIdentity = (number: string): string =>
  foldLetters(number).replace(dropped, "").replace(dashes, "-").replace(quotes, '"');
