import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { formatLocaleOf } from "../../i18n/locale.ts";
import { StatusChip, statusesOf } from "./status-chip.tsx";

type Kind = Parameters<typeof statusesOf>[0];

const shown = (of: Kind, status: string | null, locale: "ru" | "en" = "ru") =>
  render(
    <IntlProvider locale={formatLocaleOf(locale)} messages={(locale === "ru" ? ru : en) as typeof ru}>
      <StatusChip of={of} status={status} />
    </IntlProvider>,
  ).container.textContent;

test.each([
  ["LANG-006 BULK-105", "report", ["Зарегистрирован", "Изменён", "Отклонён", "Расторгнут", "Отозван"]],
  ["PLAT-125", "participant", ["Активен", "Открыт", "Приостановлен", "Прекращён"]],
  ["PLAT-126", "admission", ["Допущен", "Прекращён"]],
  ["PLAT-127", "change", ["Принято", "Отклонено", "На исполнении", "Черновик"]],
] as const)("%s G-17: the states of %s have texts in both languages", (_, of, words) => {
  expect(statusesOf(of).map((status) => shown(of, status))).toEqual(words);
  for (const status of statusesOf(of)) expect(shown(of, status, "en")).toMatch(/^[A-Z][a-z ]+$/);
});

test.each(["foo", "toString", "", null])("PLAT-128: the unknown state %j is a dash", (status) => {
  for (const of of ["report", "participant", "admission", "change"] as const)
    expect(shown(of, status)).toBe("-");
});
