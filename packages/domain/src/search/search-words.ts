import { searchKey } from "../shared/values/search-key.ts";

/** Words of a question that count, and letters of a word; `search_words` keeps no longer ones. */
const mostWords = 8;
const longestWord = 40;

/** What a question has to have at least: fewer letters begin half of all words. */
const leastLetters = 2;

/**
 * WORK-010: the words of a question, each as it is compared (`searchKey`), in any order: «ЗП-26 / 344 балтик» is
 * `зп26`, `344`, `балтик`. Words of signs alone are none.
 */
export const searchWords = (question: string): readonly string[] => {
  const words = question
    .split(/\s+/)
    .flatMap((word) => Array.from(searchKey(word)).slice(0, longestWord).join(""));
  return [...new Set(words.filter((word) => word !== ""))].slice(0, mostWords);
};

/** Whether there is enough to search by. */
export const isSearchable = (question: string): boolean =>
  searchWords(question).join("").length >= leastLetters;

/** The words that a text is found by the beginnings of: with and without its signs, as `search_words` of SQL has them. */
const wordsOf = (text: string): readonly string[] => [
  ...searchWords(text),
  ...text.split(/[^\p{L}\p{N}]+/u).map(searchKey),
];

/** Whether every word of the question begins a word of the text: pages and acts are found so, in the browser. */
export function isFoundBy(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** Part of a text: whether it is what was searched for. */
export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

/**
 * The text cut where the words of a question stand in it, signs between their letters included: of «ЗП-26/344» and
 * `зп2634` the first part is «ЗП-26/34». A word is marked where a word of the text begins, or within a number.
 */
export function markWords(text: string, words: readonly string[]): readonly TextPart[] {
  const letters = Array.from(text);
  // The letters that are compared, and where each stands.
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
