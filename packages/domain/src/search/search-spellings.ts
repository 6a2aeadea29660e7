import { otherLayout } from "./other-layout.ts";
import { isSearchable, searchWords } from "./search-words.ts";

/** Returns the words of a query and those of the other keyboard layout. A query with too few letters has none. */
export const searchSpellings = (text: string): readonly (readonly string[])[] =>
  [text, otherLayout(text)].flatMap((typed) =>
    typed !== undefined && isSearchable(typed) ? [searchWords(typed)] : [],
  );
