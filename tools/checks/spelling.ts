/*
 * FIX-048: spelling of the Russian texts of the user interface: with ё, without names of values from programs, and
 * «заявка» with its kind if the text has another kind, too.
 */

/** Short participles in -ён, by their beginnings; the others end in -ен: «загружен», «отправлен». */
const participles =
  "отклон|измен|заверш|прекращ|удал|обновл|сохран|введ|включ|исключ|возвращ|перевед|запрещ|разреш|отмен|продл|провед|определ|утвержд|подтвержд|реш|внес|привед|произвед|предъявл";
const end = "(?=[^а-яё]|$)";

/** Text before and after the letter. */
const lackingYo: readonly RegExp[] = [
  /(отч|расч)е(т)/gi,
  /(?<![а-яё])(уч)е(т)(?!ел)/gi,
  /(сч)е(тчик)/gi,
  new RegExp(`(?<![а-яё])([а-яё]*(?:${participles}))е(нн?)(?=(?<=нн)[а-яё]|[^а-яё]|$)`, "gi"),
  new RegExp(`(?<![а-яё])(ещ|е|не|прич)е(м?)${end}`, "gi"),
  new RegExp(`(?<![а-яё])(тр|четыр)е(х|м)${end}`, "gi"),
  new RegExp(
    `(?<![а-яё])((?:во|на|по|про|у|до|за|обо|пере)йд|(?:при|и)д|(?:в|пере|при|про|за)?вед|(?:пере|при|про|вы|за|из|со|по)?да|оста|созда)е(т(?:ся)?)${end}`,
    "gi",
  ),
];

/** Returns the text with ё. Words with both spellings, such as «все», stay. */
export const spellWithYo = (text: string): string =>
  lackingYo.reduce((spelt, pattern) => spelt.replace(pattern, "$1ё$2"), text);

/** LANG-006: words that users of accounting software do not expect. */
const unclear =
  /(?<![а-яё])(?:вызов[а-я]{0,3}|дел[оа]?|дел(?:ам|ами|ах)|сохранённ[а-я]{2,3} вид[а-я]{0,2}|уйдут|не прочитан[оаы]|проставить)(?![а-яё])/i;

const programWords = /(?<![\w{.])(?:string|number|boolean|array|object|undefined|null|NaN)(?![\w}])/i;

/**
 * Returns the errors of a Russian text.
 * @param verbatim texts of the source documents, which keep their spelling and exclamation marks
 */
export function spellingErrors(key: string, text: string, verbatim: ReadonlySet<string>): string[] {
  const spelt = spellWithYo(text);
  return [
    ...(spelt === text || verbatim.has(text) ? [] : [`${key}: without ё; write "${spelt}"`]),
    ...(verbatim.has(text) || key.startsWith("emails.") || !text.includes("!")
      ? []
      : [`${key}: exclamation mark`]),
    ...(unclear.test(text) ? [`${key}: unclear word: ${unclear.exec(text)![0]}`] : []),
    ...(/[а-яё,] (?:Вы|Вам|Вас|Ваш[аеиу]?)(?![а-яё])/.test(text) ? [`${key}: «вы» is lower case`] : []),
    ...(programWords.test(text)
      ? [`${key}: contains a programming term: ${programWords.exec(text)![0]}`]
      : []),
    ...(/^(?:contracts|spot)\./.test(key) && /заявк/i.test(text)
      ? [`${key}: a contract has no «заявка»; say what is meant`]
      : []),
  ];
}
