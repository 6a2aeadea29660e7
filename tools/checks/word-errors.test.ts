import { describe, expect, test } from "vitest";
import { findWordErrors, keysNamedIn, textsOf } from "./word-errors.ts";

const errorsOf = (ru: string, en: string) => findWordErrors(new Map([["a.b", ru]]), new Map([["a.b", en]]));

test("PLAT-031: texts of a tree have their full keys", () => {
  expect([...textsOf({ menu: { open: "Открыть" }, name: "Имя" }, "app.")]).toEqual([
    ["app.menu.open", "Открыть"],
    ["app.name", "Имя"],
  ]);
});

describe("PLAT-031: text errors in one language", () => {
  test("a text missing in a language is an error", () => {
    const both = new Map([["a.b", "В"]]);
    expect(findWordErrors(both, new Map())).toEqual(["a.b: no English text"]);
    expect(findWordErrors(new Map(), both)).toEqual(["a.b: no Russian text"]);
  });

  test.each([
    ["Файл", "File", []],
    ["Файл", "Файл", ["a.b: the English text holds Cyrillic letters"]],
    ["Файл", " ", ["a.b: the English text is empty"]],
    ["Файл {name}", "File {title}", ["a.b: arguments are {name} in Russian and {title} in English"]],
    [
      "{n, plural, one {# файл {name}} few {# файла} many {# файлов} other {# файла}}",
      "{n, plural, one {# file {name}} other {# files}}",
      [],
    ],
    [
      "{n, plural, one {# файл} few {# файла} other {# файла}}",
      "{n, plural, other {# files}}",
      ['a.b: the ru text has no plural form "many"', 'a.b: the en text has no plural form "one"'],
    ],
  ])("%s | %s", (ru, en, errors) => expect(errorsOf(ru, en)).toEqual(errors));
});

describe("PLAT-031: unused texts", () => {
  const keys = ["app.menu.open", "app.menu.close", "app.facts.oneTitle", "shared.units.percent"];
  test.each([
    ["in full", 'phrase("app.menu.open")', ["app.menu.open"]],
    ["below a namespace", 'useTranslations("app"); t("menu.close")', ["app.menu.close"]],
    [
      "by a translator of one area",
      'import { ru } from "@birzha/phrases/app/ru.ts"; createTranslator({ messages: ru })("menu.open")',
      ["app.menu.open"],
    ],
    ["inside of a template", 'useTranslations("app"); `${t("menu.open")}: ${x}`', ["app.menu.open"]],
    ["by a template", "useTranslations(); t(`app.menu.${name}`)", ["app.menu.open", "app.menu.close"]],
    ["by a template's end", 'useTranslations("app.facts"); t(`${name}Title`)', ["app.facts.oneTitle"]],
    ["as a property", 'import { ru } from "@birzha/phrases/app/ru.ts"; ru.menu.open', ["app.menu.open"]],
    [
      "by a computed property",
      'import { ru } from "@birzha/phrases/app/ru.ts"; ru.menu[name]',
      ["app.menu.open", "app.menu.close"],
    ],
    [
      "as a passed group",
      'import { ru } from "@birzha/phrases/app/ru.ts"; show({ words: ru.menu })',
      ["app.menu.open", "app.menu.close"],
    ],
    [
      "by a screen that imports the whole group",
      "const { menu, other } = (useMessages() as unknown as Phrases).app;",
      ["app.menu.open", "app.menu.close"],
    ],
    ["by nothing: a property of another object", "window.open()", []],
  ])("exclude keys named %s", (_how, code, named) => expect(keysNamedIn(code, keys)).toEqual(named));
});
