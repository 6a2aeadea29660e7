import { expect, test } from "vitest";
import { isInvitedEmail, isInvitedName } from "./invited.ts";

test("INST-001: only one e-mail address of a named host is valid", () => {
  for (const email of ["i@firm.ru", " Ivan.Petrov+work@mail.firm-1.example ", "иванов@firm.ru"])
    expect(isInvitedEmail(email), email).toBe(true);
  for (const email of [
    "",
    "firm.ru",
    "i@firm",
    "i@.ru",
    "i@127.0.0.1",
    "i@firm.ru, j@firm.ru",
    "Иван <i@firm.ru>",
    "i@firm.ru\nBcc: j@firm.ru",
    `${"a".repeat(250)}@firm.ru`,
  ])
    expect(isInvitedEmail(email), email).toBe(false);
});

test("INST-001: the address is personal: no site, number or second line", () => {
  for (const name of ["", "Иванов И. И.", "Салтыков-Щедрин Михаил", "O’Neill Jean-Luc", "Ёлкина  Анна"])
    expect(isInvitedName(name), name).toBe(true);
  for (const name of [
    "Приз на win.example",
    "Звоните 8 800 555",
    "https://win.example",
    "Вы <b>",
    "а".repeat(101),
  ])
    expect(isInvitedName(name), name).toBe(false);
});

test("FIX-234: addresses of .рф are valid", () => {
  for (const email of ["иван@почта.рф", "i@зерно-юг.рф", "i@xn--e1afmkfd.xn--p1ai"])
    expect(isInvitedEmail(email), email).toBe(true);
  for (const email of ["i@почта", "i@-почта.рф", "i@почта.рф-"])
    expect(isInvitedEmail(email), email).toBe(false);
});
