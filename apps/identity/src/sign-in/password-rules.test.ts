import { expect, test } from "vitest";
import { findPasswordError } from "./password-rules.ts";

const owner = { login: "elkina", email: "anna.elkina@ferma.example", name: "Ёлкина Анна Павловна" };

test.each([
  ["короткий", "tooShort"],
  ["123456789", "tooShort"],
  ["1234567890", "common"],
  ["Password123", "common"],
  ["qwertyuiop", "common"],
  ["йцукенгшщз", "common"],
  ["aaaaaaaaaaaa", "common"],
  ["abcabcabcabc", "common"],
  ["superman2026!", "common"],
  ["ELKINA2026", "personal"],
  ["anna.elkina", "personal"],
  ["ёлкинаанна", "personal"],
  ["x".repeat(129), "tooLong"],
  ["сено солома", undefined],
  ["нижний амбар полон", undefined],
  ["correct horse battery", undefined],
  ["          . ", "common"],
])("INST-001: password «%s»: %s", async (password, error) => {
  expect(await findPasswordError(password, owner)).toBe(error);
});

test.each([
  "Password2026!",
  "пароль2026",
  "ПАРОЛЬ__2026",
  "qwerty123456",
  "2026!qwerty!2026",
  "p@ssw0rd2026",
  "P4$$w0rd!!!!",
  "password-password",
  "q1w2e3r4t5y6",
  "лето2026!!",
  "Январь-2026",
  "любовь1234567890",
  "admin20262026",
  "Birzha#2026#",
  "dragon83921745620193",
  "12345.asdfgh.67890",
])("FIX-169: «%s» hides a common word", async (password) => {
  expect(await findPasswordError(password, owner)).toBe("common");
});

test.each([
  "трактор у пруда 17",
  "correct horse battery",
  "password x7Kq9 mZ2",
  "k8Vd-3mQz-90",
  "рожь пшеница ячмень",
  "9183-tbwq-5502",
])("FIX-169: «%s» is more than a common word", async (password) => {
  expect(await findPasswordError(password, owner)).toBeUndefined();
});

test("INST-001: a password needs ten characters of any kind", async () => {
  expect(await findPasswordError("🌾🌻🐓🐖🐄🚜🌧🌤🍞", owner)).toBe("tooShort");
  expect(await findPasswordError("🌾🌻🐓🐖🐄🚜🌧🌤🍞🥖", owner)).toBeUndefined();
});
