import { expect, test } from "vitest";
import { spellingErrors, spellWithYo } from "./spelling.ts";

test.each([
  ["Отчет отклонен, ее расчет изменен", "Отчёт отклонён, её расчёт изменён"],
  ["Ещё три отчетных года; еще и о нем, причем", "Ещё три отчётных года; ещё и о нем, причём"],
  ["Сохраненные и отклоненную; введенное подается", "Сохранённые и отклонённую; введённое подаётся"],
  ["Войдет, придет, ведет, даёт и остается", "Войдёт, придёт, ведёт, даёт и остаётся"],
  ["Учетная запись и учет трех лет", "Учётная запись и учёт трёх лет"],
])("FIX-048: %s", (written, right) => {
  expect(spellWithYo(written)).toBe(right);
  expect(spellingErrors("a.b", written, new Set())).toHaveLength(1);
});

test.each([
  "Все загружены, отправлен, отклонена, изменено, сохранены, выйдет, станет, черновик",
  "Значение {number} больше {object, plural, other {#}}",
])("FIX-048: no error in: %s", (text) => {
  expect(spellingErrors("a.b", text, new Set())).toEqual([]);
});

test("FIX-048: «заявка» of a contract and programming terms are errors", () => {
  expect(spellingErrors("a.b", "Ожидалось string", new Set())).toEqual([
    "a.b: contains a programming term: string",
  ]);
  expect(spellingErrors("spot.fields.status", "Статус заявки", new Set())).toHaveLength(1);
  expect(spellingErrors("auctions.fields.status", "Статус заявки", new Set())).toEqual([]);
});

test.each([
  ["Не удалось сохранить!", "exclamation mark"],
  ["Запись изменилась, пока Вы её правили", "«вы» is lower case"],
  ["Уйдут уведомления", "unclear word: Уйдут"],
  ["Не прочитано 5 ячеек", "unclear word: Не прочитано"],
  ["Какие есть вызовы", "unclear word: вызовы"],
  ["Нет открытых дел", "unclear word: дел"],
  ["Удалить сохранённый вид", "unclear word: сохранённый вид"],
])("LANG-006: «%s» is an error", (text, error) => {
  expect(spellingErrors("a.b", text, new Set())).toEqual([`a.b: ${error}`]);
});

test("LANG-006: a message of the source documents keeps its exclamation mark", () => {
  const verbatim = "Договор успешно зарегистрирован!";
  expect(spellingErrors("a.b", verbatim, new Set([verbatim]))).toEqual([]);
});
