import { beforeAll, expect, test } from "vitest";
import { followPage } from "../../../../i18n/language.ts";
import { fieldFailureText } from "./field-failure-text.ts";

beforeAll(() => followPage("/"));

test.each([
  [{ code: "date", message: "ГГГГ-ММ-ДД" }, "Введите существующую дату в формате ДД.ММ.ГГГГ"],
  [
    { code: "date-too-early", message: "", params: { limit: "2026-11-18" } },
    "Дата не может быть раньше 18.11.2026",
  ],
  [{ code: "of-a-newer-server", message: "Текст сервера" }, "Текст сервера"],
  [{ message: "Без кода" }, "Без кода"],
])("FIX-142: a server error appears in the format of the screen: %j", (failure, text) => {
  expect(fieldFailureText(failure)).toBe(text);
});
