import { expect, test } from "vitest";
import { innPattern } from "@birzha/domain/shared/values/inn.ts";
import { phonePattern } from "@birzha/domain/shared/values/phone.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { z } from "zod";
import { describeInput } from "./describe-input.ts";

test.each([
  [z.string(), 1, "Ожидается строка"],
  [z.string(), undefined, "Поле обязательно для заполнения"],
  [z.int(), 1.5, "Ожидается целое число"],
  [z.boolean(), "да", "Ожидается true или false"],
  [z.array(z.string()), {}, "Ожидается список"],
  [z.strictObject({}), [], "Ожидается объект"],
  [z.instanceof(Map), 1, "Неверное значение"],
  [z.strictObject({}), { extra: 1 }, "Неизвестные поля: extra"],
  [z.string().max(3), "четыре", "Не длиннее 3 знаков"],
  [z.string().min(2), "я", "Не короче 2 знаков"],
  [z.array(z.number()).max(1), [1, 2], "Не больше 1 значения"],
  [z.string().max(21), "я".repeat(22), "Не длиннее 21 знака"],
  [z.string().max(11), "я".repeat(12), "Не длиннее 11 знаков"],
  [z.number().min(5), 1, "Не меньше 5"],
  [z.enum(["Asc", "Desc"]), "Up", "Одно из значений: Asc, Desc"],
  [z.string().regex(/^\d+$/), "x", "Неверный формат"],
  [z.union([z.string(), z.number()]), true, "Неверное значение"],
  [z.string().refine(() => false), "x", "Неверное значение"],
])("FIX-048: a validation error is in Russian (%#)", (schema, given, message) => {
  const { error } = schema.safeParse(given, { error: describeInput });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  [z.string().min(1), "", ru.shared.validation.required],
  [z.strictObject({ name: z.string() }), {}, ru.shared.validation.required],
  [z.string().regex(innPattern), "123", "ИНН должен состоять из 10 или 12 цифр"],
  [z.string().regex(phonePattern), "123", "Номер телефона должен быть в формате +7 (___) ___-__-__"],
  [z.string().regex(phonePattern), "", ru.shared.validation.required],
])("FIX-241: a JSON body has the printed message (%#)", (schema, given, message) => {
  const { error } = schema.safeParse(given, { error: describeInput });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
