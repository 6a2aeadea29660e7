import { defaultMethod } from "@birzha/domain/market/method.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { localeFormats, timeZone } from "../../i18n/locale.ts";
import MarketHint from "./market-hint.tsx";

let means: readonly number[];
let quartiles: { lowerQuartile: number | null; upperQuartile: number | null };
let longer: readonly object[];
let requests: string[];

beforeEach(() => {
  means = [15_600, 15_840];
  quartiles = { lowerQuartile: 15_610, upperQuartile: 16_010 };
  longer = [];
  requests = [];
  document.head.innerHTML = '<meta name="market-access" content="public">';
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    return Response.json({
      data: address.startsWith("/api/market/prices?")
        ? {
            prices: means.map((mean) => ({ ...week, ...quartiles, mean })),
            longer,
            bases: [],
            places: [],
          }
        : {
            methods: [{ version: 1, validFrom: "2009-12-28", method: defaultMethod }],
            commodities: [
              {
                id: 2,
                name: { ru: "Пшеница 4 класс", en: "Wheat" },
                productTypeId: 3,
                productName: "Пшеница мягкая",
              },
            ],
          },
      errorMessage: null,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

const week = { from: "2026-11-02", to: "2026-11-08" };
const report = { productTypeId: 3, basis: "Франко-порт" };
const show = (
  price: string | null,
  hasVat: boolean | null,
  cell: typeof report | { commodityId: number } = report,
) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="ru" messages={ru} timeZone={timeZone} formats={localeFormats}>
        <MantineProvider env="test">
          <MarketHint {...cell} price={price} hasVat={hasVat} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  ).container;

const textOf = ({ textContent }: Element) => textContent!.replaceAll(/[\u00a0\u2009]/g, " ");
const mean = "Средняя недели 2–8 ноября: 15 840 ₽ без НДС";
const band = `${mean}, половина сделок 15 610–16 010 ₽`;

test.each([
  ["17058.80", true, "ваша на 2,1 % ниже", "var(--ink-3)"],
  ["15840", false, "ваша такая же", "var(--ink-3)"],
  ["18216", false, "ваша на 15 % выше", "var(--chip-warn-ink)"],
])("MKT-005 MKT-010: %s with VAT %s is compared without VAT", async (price, hasVat, text, color) => {
  show(price, hasVat);
  const hint = await screen.findByRole("status");
  expect(textOf(hint)).toBe(`${band} · ${text}`);
  expect(hint.getAttribute("style")).toContain(color);
});

test("MKT-005: a price in another currency is not compared", async () => {
  show(null, false);
  expect(textOf(await screen.findByRole("status"))).toBe(band);
});

test("MKT-103: without quartiles the hint has the mean alone", async () => {
  quartiles = { lowerQuartile: null, upperQuartile: null };
  show("15840", false);
  expect(textOf(await screen.findByRole("status"))).toBe(`${mean} · ваша такая же`);
});

test("MKT-107: a half month stands in for missing weeks", async () => {
  means = [];
  longer = [
    { ...week, ...quartiles, period: "month", mean: 15_000 },
    { from: "2026-11-02", to: "2026-11-15", ...quartiles, period: "halfMonth", mean: 14_400 },
  ];
  show("15840", false);
  expect(textOf(await screen.findByRole("status"))).toBe(
    "Средняя за полмесяца 2–15 ноября: 14 400 ₽ без НДС, половина сделок 15 610–16 010 ₽ · ваша на 10 % выше",
  );
});

test("MKT-109: without any price the hint says why", async () => {
  means = [];
  show("15840", false);
  expect(textOf(await screen.findByRole("status"))).toBe(ru.market.hint.none);
});

test("MKT-010: an auction commodity is compared with the product that staff has assigned", async () => {
  show("15840", false, { commodityId: 2 });
  const hint = await screen.findByRole("status");
  expect(textOf(hint)).toBe(`Отчёты о товаре «Пшеница мягкая», все базисы. ${band} · ваша такая же`);
  expect(requests.at(-1)).not.toContain("basis=");
});

test("MKT-010: a commodity without a product shows nothing and requests no price", async () => {
  show("15840", false, { commodityId: 7 });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole("status")).toBeNull();
});

test("MKT-008: users without access to prices send no request", async () => {
  document.head.innerHTML = '<meta name="market-access" content="staff">';
  show("15840", false);
  await Promise.resolve();
  expect(requests).toEqual([]);
});
