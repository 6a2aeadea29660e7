/** Keys of the English and the Russian layout (ЙЦУКЕН), without and with Shift. */
const english = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>";
const russian = "ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ";

const keys = (from: string, to: string) =>
  new Map(Array.from(from, (letter, place) => [letter, Array.from(to)[place]!]));
const toRussian = keys(english, russian);
const toEnglish = keys(russian, english);

const has = (pattern: RegExp) => (text: string) => pattern.test(text);
const isRussian = has(/[а-яё]/i);
const isEnglish = has(/[a-z]/i);

/**
 * WORK-010: converts text to the other keyboard layout: `gitybwf` is «пшеница», «фгвше» is `audit`. Undefined
 * if the text has letters of neither or both layouts.
 */
export function otherLayout(text: string): string | undefined {
  if (isRussian(text) === isEnglish(text)) return undefined;
  const keyboard = isRussian(text) ? toEnglish : toRussian;
  return Array.from(text, (letter) => keyboard.get(letter) ?? letter).join("");
}
