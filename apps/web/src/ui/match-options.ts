import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from "@mantine/core";

/** ё is typed as е by most; the case of letters says nothing. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** FIX-029: every typed word begins a word of the name, in any order: «пшеница 3» finds «Пшеница мягкая, 3 класс». */
export function isMatch(name: string, typed: string): boolean {
  const words = wordsOf(name);
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)));
}

/** The options of a list that what is typed leaves, at most `limit` of them. */
export const matchOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit;
  const take = (items: readonly ComboboxItem[]): ComboboxItem[] => {
    const taken = items.filter(({ label }) => isMatch(label, search)).slice(0, left);
    left -= taken.length;
    return taken;
  };
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!("group" in option)) return take([option]);
    const items = take(option.items);
    return items.length > 0 ? [{ group: option.group, items }] : [];
  });
};
