import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { countOfStatus, RegisterTotals, sumByCurrency } from "./register-totals.tsx";

afterEach(cleanup);

const rouble = "Российский рубль";
const totals = [
  {
    status: 1,
    isWithdrawn: false,
    currencyName: rouble,
    reports: 2,
    tonnes: "10.500",
    totalPrice: "150000.10",
  },
  {
    status: 1,
    isWithdrawn: false,
    currencyName: "Доллар США",
    reports: 1,
    tonnes: "5",
    totalPrice: "2000.00",
  },
  { status: 3, isWithdrawn: false, currencyName: rouble, reports: 4, tonnes: "0.125", totalPrice: "0.20" },
  { status: 3, isWithdrawn: true, currencyName: rouble, reports: 2, tonnes: "0", totalPrice: "0" },
];

const show = (given: Partial<Parameters<typeof RegisterTotals>[0]>) => {
  render(
    <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
      <MantineProvider>
        <RegisterTotals totals={totals} count={7} status={undefined} {...given} />
      </MantineProvider>
    </IntlProvider>,
  );
  return screen.getByRole("group", { name: ru.agreements.register.totals }).textContent.replace(/\s/g, " ");
};

test("SCREEN-002: the footer adds up reports, tonnes and each currency", () => {
  expect(show({})).toBe("7 отчётов15,625 т150 000,30 ₽2 000,00 $");
});

test("SCREEN-002: a status tab narrows the footer to its reports", () => {
  expect(show({ status: "3", count: 4 })).toBe("4 отчёта0,125 т0,20 ₽");
});

test("SCREEN-002: totals that take too long are a dash with a reason", () => {
  expect(show({ totals: null })).toBe("7 отчётов— т—");
  expect(screen.getByRole("group").title).toBe(ru.agreements.register.totalUnknown);
});

test("SCALE-001: a bounded number of reports says so", () => {
  expect(show({ count: 100_000, isAtLeast: true })).toMatch(/^больше 100 000 отчётов/);
});

test("SCREEN-002 FIX-302: tabs count all currencies and add up, withdrawn reports apart", () => {
  expect(["1", "2", "3", "4", "withdrawn"].map((status) => countOfStatus(totals, status))).toEqual([
    3, 0, 4, 0, 2,
  ]);
  expect(countOfStatus(totals, undefined)).toBe(9);
  expect(sumByCurrency(totals).map(([currency]) => currency)).toEqual([rouble, "Доллар США"]);
});

test("SCREEN-101: the footer rounds a sum to millions, the tooltip is exact", () => {
  const [total] = totals;
  show({ totals: [{ ...total!, totalPrice: "22412345.60" }], count: 1 });
  const sum = screen.getByTitle("22 412 345,60 ₽");
  expect(sum.textContent.replaceAll("\u00a0", " ")).toBe("22,4 млн ₽");
});
