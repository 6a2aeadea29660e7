import { searchKey } from "../shared/values/search-key.ts";

/** Maximum words of a query, and maximum letters of a word, the same as in `search_words`. */
const maxWords = 8;
const maxWordLength = 40;

/** Minimum letters of a query: fewer are a prefix of half of all words. */
const minLetters = 2;

/**
 * WORK-010: returns the normalised words of a query (`searchKey`), in any order: «ЗП-26 / 344 балтик» is
 * `зп26`, `344`, `балтик`. Drops words without letters and digits.
 */
export const searchWords = (question: string): readonly string[] => {
  const words = question
    .split(/\s+/)
    .flatMap((word) => Array.from(searchKey(word)).slice(0, maxWordLength).join(""));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, maxWords);
};

/** Whether the query has enough letters. */
export const isSearchable = (question: string): boolean =>
  searchWords(question).join("").length >= minLetters;

/**
 * Returns the words of a text with and without punctuation, like `search_words` in SQL. Search matches their
 * prefixes.
 */
const wordsOf = (text: string): readonly string[] => [
  ...searchWords(text),
  ...text.split(/[^\p{L}\p{N}]+/u).map(searchKey),
];

/**
 * Whether every query word is a prefix of a word of the text. The browser searches pages and actions with it.
 */
export function isFoundBy(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** Part of a text, and whether it matches the query. */
export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

/**
 * Splits a text at the matches of query words, including punctuation between their letters: the first part of
 * «ЗП-26/344» with `зп2634` is «ЗП-26/34». A match starts at the beginning of a word or within a number.
 */
export function splitAtMatches(text: string, words: readonly string[]): readonly TextPart[] {
  const letters = Array.from(text);
  // Normalised letters and their positions.
  const keys = letters.map((letter) => searchKey(letter));
  const places = keys.flatMap((key, place) => (key === "" ? [] : [place]));
  const key = places.map((place) => keys[place]).join("");
  const isMarked = letters.map(() => false);
  for (const word of words)
    for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + 1)) {
      const [first, last] = [places[at]!, places[at + word.length - 1]!];
      const isBeginning = first === 0 || keys[first - 1] === "";
      if (isBeginning || /\d/.test(key[at - 1]! + word)) isMarked.fill(true, first, last + 1);
    }
  const parts: { text: string; isHit: boolean }[] = [];
  for (const [place, letter] of letters.entries()) {
    const part = parts.at(-1);
    if (part && part.isHit === isMarked[place]) part.text += letter;
    else parts.push({ text: letter, isHit: isMarked[place]! });
  }
  return parts;
}
