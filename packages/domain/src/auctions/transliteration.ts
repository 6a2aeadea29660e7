const latinLetters: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ы: "y",
  ъ: "ie",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
};

/** Transliterates a Russian name as in passports (ICAO Doc 9303); leaves other characters unchanged. */
export const transliterateText = (text: string): string =>
  text.replace(/[а-яё]/gi, (letter, place: number) => {
    const lower = letter.toLowerCase();
    const latin = latinLetters[lower]!;
    if (letter === lower) return latin;
    const next = text[place + 1] ?? "";
    const isWordOfCapitals = next !== next.toLowerCase();
    return isWordOfCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
  });
