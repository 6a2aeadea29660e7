import { expect, test } from "vitest";
import { transliterate } from "./transliteration.ts";

test.each([
  ["Иванов Иван Иванович", "Ivanov Ivan Ivanovich"],
  ["Щукина Юлия", "Shchukina Iuliia"],
  ["Объедков Ёж", "Obieedkov Ezh"],
  ["ЖУКОВ А. Я.", "ZHUKOV A. Ia."],
  ["O'Neil 3", "O'Neil 3"],
])("A-7: %s is %s", (russian, latin) => expect(transliterate(russian)).toBe(latin));
