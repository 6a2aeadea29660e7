import {
  getMarket,
  listOwnDeals,
  listPlacePrices,
  listPrices,
  listRuns,
  type MarketPrice,
} from "@birzha/domain/market/api.ts";
import { defaultMethod } from "@birzha/domain/market/method.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createRoute } from "@tanstack/react-router";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { areaScreen, failed } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data } from "../../../test/sample-exchange.tsx";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { MethodPage } from "./method-page.tsx";
import { listPeriods, newestDay, usualRange } from "./periods.ts";
import { PricesPage } from "./prices-page.tsx";
import { percentChange } from "../../shared/market/percent-change.ts";

// The library measures the page, which the test environment does not lay out.
vi.mock("./components/price-chart.tsx", () => ({ default: () => null }));

const words = ru.market;
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

const price = (from: string, to: string, given: Partial<MarketPrice> = {}): MarketPrice => ({
  ...{ from, to, median: 15_840, lowerQuartile: 15_610, upperQuartile: 16_010, mean: 15_790 },
  ...{ tonnes: 1_240, deals: 5, run: 4, publishedAt: "2026-11-23T09:00:00.000Z", correction: null },
  ...given,
});
const market = {
  code: "otc-grain",
  name: "Цены",
  products: [
    { id: 3, name: "Пшеница 4 класса" },
    { id: 5, name: "Ячмень" },
  ],
  isPublic: false,
  mainProductId: 3,
  methods: [{ version: 1, validFrom: "2009-12-28", method: defaultMethod }],
  lastRun: {
    ...{ id: 4, day: "2026-11-24", startedAt: "2026-11-24T00:30:00.000Z" },
    inputHash: "ab".repeat(32),
    leftOut: [{ reason: "affiliated" as const, reports: 2 }],
  },
};
const prices = [
  price("2026-11-02", "2026-11-08", { median: 15_560 }),
  price("2026-11-09", "2026-11-15", {
    correction: { median: 15_700, run: 3, reasons: ["late", "corrected"] },
  }),
];
const own = [{ reportId: 71, day: "2026-11-10", price: 15_502.45, tonnes: 250.5 }];

const runFile = (run: number) => ({
  ...{ format: "birzha-index-run-1" as const, number: `otc-grain-${run}`, index: "otc-grain", run },
  ...{ startedAt: "2026-11-24T00:30:00.000Z", inputHash: "cd".repeat(32) },
});
const hash = "ef".repeat(32);
const day = {
  ...{
    day: "2026-11-23",
    size: 1,
    root: hash,
    previous: null,
    hash,
    signature: "ab".repeat(64),
    publicKey: hash,
  },
};
const runs = [
  { ...runFile(4), day: null, leafHash: null, proof: null },
  { ...runFile(3), day: "2026-11-23", leafHash: hash, proof: { index: 0, path: [], day } },
];

const routes = (["/prices", "/prices/method"] as const).map((path) =>
  createRoute({
    getParentRoute: () => guardedRoute,
    path,
    component: path === "/prices" ? PricesPage : MethodPage,
  }),
);
const area = areaScreen(routes, () => ({
  [keyOf(getMarket)]: () => data(market),
  [keyOf(listPrices)]: () => data({ prices, bases: ["Франко-порт"], places: ["Азов", "Новороссийск"] }),
  [keyOf(listPlacePrices)]: () => data([{ ...price("", ""), place: "Новороссийск" }]),
  [keyOf(listOwnDeals)]: () => data(own),
  [keyOf(listRuns)]: () => data(runs),
}));
const rowsOf = async () =>
  within(await screen.findByRole("table", { name: words.table.title }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent!.replaceAll(/[\u00a0\u202f]/g, " "));

describe("the prices page", () => {
  test("MKT-001 MKT-003 MKT-008: lists figures, corrections and weeks with few deals", async () => {
    await area.open("/prices?from=2026-10-26&to=2026-11-16", people.owner!);
    expect(await rowsOf()).toEqual([
      "09.11–15.11.202615 84015 61016 01015 7901 2405исправлено: было 15 700, поступили новые отчёты, исправлены отчёты",
      "02.11–08.11.202615 56015 61016 01015 7901 2405",
      "26.10–01.11.2026Мало сделок",
    ]);
    expect(screen.getByText(/\+1,8 % к прошлой цене/)).toBeTruthy();
    expect(await screen.findByText("15 502,45")).toBeTruthy();
  });

  test("MKT-008: the address names all choices", async () => {
    const page = await area.open("/prices", people.owner!);
    await rowsOf();
    const place = await screen.findByRole("button", { name: "Новороссийск" });
    expect(page.address()).toBe("/prices?product=3&period=week&from=2026-05-18&to=2026-11-16");
    await act(async () => void fireEvent.click(place));
    expect(page.address()).toContain("place=");
  });

  test("MKT-002: days without a price show no axis", async () => {
    area.responses[keyOf(listPrices)] = () => data({ prices: [], bases: [], places: [] });
    await area.open("/prices", people.owner!);
    expect(await screen.findByText(words.fewHint)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("MKT-002: a market without prices says what is missing", async () => {
    area.responses[keyOf(getMarket)] = () => data({ ...market, products: [], lastRun: null });
    await area.open("/prices", people.owner!);
    expect(await screen.findByText(words.noneHint)).toBeTruthy();
  });

  test("MKT-008: a failure can be retried", async () => {
    area.responses[keyOf(listPrices)] = failed;
    await area.open("/prices", people.owner!);
    expect(await screen.findByText(words.failed)).toBeTruthy();
    area.responses[keyOf(listPrices)] = () => data({ prices, bases: [], places: [] });
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: ru.app.errors.retry })));
    expect(await rowsOf()).not.toEqual([]);
  });

  test("MKT-006 MKT-009: staff starts runs and has no own deals", async () => {
    await area.open("/prices", people.operator!);
    await rowsOf();
    expect(screen.getByRole("button", { name: words.run.start })).toBeTruthy();
    expect(area.requests.some(({ path }) => path === listOwnDeals.path)).toBe(false);
  });
});

test("MKT-004: the method page states the numbers of the method and the last run", async () => {
  await area.open("/prices/method", people.owner!);
  expect(
    await screen.findByText(/не меньше 3 независимых групп компаний и ни у одной нет 70 % тонн/),
  ).toBeTruthy();
  expect(screen.getByText(/делится на 1,1: ставка НДС 10 %/)).toBeTruthy();
  expect(screen.getByText("ab".repeat(32))).toBeTruthy();
});

test("MKT-012: the method page offers the proofs of sealed runs", async () => {
  await area.open("/prices/method", people.owner!);
  const table = within(await screen.findByRole("table", { name: words.proofs.title }));
  const lines = table.getAllByRole("row").map((row) => row.textContent!);
  expect(lines[1]).toContain(words.proofs.pending);
  expect(lines[2]).toContain("23.11.2026");
  expect(table.getAllByRole("button")).toHaveLength(1);
});

describe("MKT-008: periods of the page", () => {
  test("end before the newest published day", () => {
    const newest = newestDay(market)!;
    expect(newest).toBe("2026-11-16");
    const weeks = listPeriods("week", usualRange("week", newest), newest);
    expect([weeks[0]!.from, weeks.at(-1)!.from, weeks.length]).toEqual(["2026-05-18", "2026-11-09", 26]);
  });

  test("a change is rounded to a tenth of a per cent", () => {
    expect([percentChange(15_840, 15_560), percentChange(99, 100), percentChange(5, 5)]).toEqual([
      "+1,8\u00a0%",
      "\u22121\u00a0%",
      undefined,
    ]);
  });
});
