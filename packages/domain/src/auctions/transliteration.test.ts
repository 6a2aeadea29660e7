import { expect, test } from "vitest";
import { transliterateText } from "./transliteration.ts";

test.each([
  ["Иванов Иван Иванович", "Ivanov Ivan Ivanovich"],
  ["Щукина Юлия", "Shchukina Iuliia"],
  ["Объедков Ёж", "Obieedkov Ezh"],
  ["ЖУКОВ А. Я.", "ZHUKOV A. Ia."],
  ["O'Neil 3", "O'Neil 3"],
])("A-7: %s is %s", (russian, latin) => expect(transliterateText(russian)).toBe(latin));
