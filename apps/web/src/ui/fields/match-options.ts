import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from "@mantine/core";

/** ё is typed as е by most; the case of letters says nothing. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** FIX-029: every typed word begins a word of the name, in any order: «пшеница 3» finds «Пшеница мягкая, 3 класс». */
export const isMatch = (name: string, typed: string): boolean => beginsWords(name, wordsOf(typed));

function beginsWords(name: string, starts: readonly string[]): boolean {
  // Closed lists match with every key, too.
  if (starts.length === 0) return true;
  const words = wordsOf(name);
  return starts.every((start) => words.some((word) => word.startsWith(start)));
}

/** The options of a list that what is typed leaves, at most `limit` of them. */
export const matchOptions: OptionsFilter = ({ options, search, limit }) => {
  const starts = wordsOf(search);
  let left = limit;
  const take = (items: readonly ComboboxItem[]): ComboboxItem[] => {
    const taken: ComboboxItem[] = [];
    for (const item of items) {
      if (left === 0) break;
      if (!beginsWords(item.label, starts)) continue;
      taken.push(item);
      left -= 1;
    }
    return taken;
  };
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!("group" in option)) return take([option]);
    const items = take(option.items);
    return items.length > 0 ? [{ group: option.group, items }] : [];
  });
};
