import {
  getMarket,
  listOwnDeals,
  listOwnLinks,
  listOwnVolumes,
  listPlacePrices,
  listPlaceVolumes,
  listPrices,
  listRuns,
  type MarketPrice,
} from "@birzha/domain/market/api.ts";
import { importCommodities } from "@birzha/domain/market/import-api.ts";
import { getRunRequest, listProblems, startRun } from "@birzha/domain/market/run-api.ts";
import { dropdownLists } from "@birzha/domain/catalogs/dropdown-api.ts";
import { dictionaryCalls } from "@birzha/domain/exchange/api.ts";
import { defaultMethod } from "@birzha/domain/market/method.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createRoute } from "@tanstack/react-router";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { areaScreen, failed } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data, keyOf, offersOf } from "../../../test/sample-exchange.tsx";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { MethodPage } from "./method-page.tsx";
import { listPeriods, openUntil, publicationOf, usualRange } from "./periods.ts";
import { PricesPage } from "./prices-page.tsx";
import { percentChange } from "../../shared/market/percent-change.ts";

const words = ru.market;

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
  commodities: [
    {
      id: 2,
      name: { ru: "Пшеница 4 класс", en: "Wheat" },
      productTypeId: 3,
      productName: "Пшеница 4 класса",
    },
  ],
  lastRun: {
    ...{ id: 4, day: "2026-11-24", startedAt: "2026-11-24T00:30:00.000Z" },
    inputHash: "ab".repeat(32),
    leftOut: [{ reason: "affiliated" as const, reports: 2 }],
  },
};
const prices = [
  price("2026-11-02", "2026-11-08", {
    ...{ mean: 15_510, tonnes: 950, median: null, lowerQuartile: null, upperQuartile: null },
  }),
  price("2026-11-09", "2026-11-15", {
    correction: { mean: 15_700, run: 3, reasons: ["late", "corrected"] },
  }),
];
const longer = [
  { period: "month" as const, ...price("2026-10-05", "2026-11-01", { mean: 14_100 }) },
  { period: "halfMonth" as const, ...price("2026-10-19", "2026-11-01", { mean: 14_200 }) },
];
const volumes = [
  { month: "2026-11-01", counterparty: "АО «Мельница»", tonnes: 250.5, deals: 1 },
  { month: "2026-10-01", counterparty: "АО «Мельница»", tonnes: 100, deals: 2 },
  { month: "2026-10-01", counterparty: null, tonnes: 50, deals: 1 },
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
  [keyOf(listPrices)]: () =>
    data({ prices, longer, bases: ["Франко-порт"], places: ["Азов", "Новороссийск"] }),
  [keyOf(listPlacePrices)]: () => data([{ ...price("", ""), place: "Новороссийск" }]),
  [keyOf(listOwnDeals)]: () => data(own),
  [keyOf(listRuns)]: () => data(runs),
  [keyOf(listOwnLinks)]: () => data([]),
  [keyOf(listProblems)]: () => data([]),
  [keyOf(listOwnVolumes)]: () => data(volumes),
  [keyOf(listPlaceVolumes)]: () => data([{ place: "Азов", tonnes: 900, deals: 4, groups: 2 }]),
  [keyOf(dictionaryCalls.commodity)]: () => data([{ id: 2, name: market.commodities[0]!.name }]),
  [keyOf(dropdownLists.productTypes)]: () => data(market.products),
  [keyOf(importCommodities)]: () => data([{ externalId: "2", result: "updated" }]),
}));
const textOf = ({ textContent }: Element) => textContent!.replaceAll(/[\u00a0\u202f\u2009]/g, " ");
const rowsOf = async () =>
  within(await screen.findByRole("table", { name: words.table.title }))
    .getAllByRole("row")
    .slice(1)
    .map(textOf);

describe("the prices page", () => {
  test("MKT-001 MKT-003 MKT-109: lists figures, corrections and reasons of empty weeks", async () => {
    await area.open("/prices?from=2026-10-19&to=2026-11-16", people.owner!);
    expect(await rowsOf()).toEqual([
      "16.11–22.11.2026Выйдет 30.11.2026",
      "09.11–15.11.202615 79015 84015 61016 0101 2405исправлено: было 15 700, поступили новые отчёты, исправлены отчёты",
      "02.11–08.11.202615 510———9505",
      "26.10–01.11.2026Мало сделок или компаний. Вместо недели: полмесяца 19 октября – 1 ноября, 14 200 ₽",
      "19.10–25.10.2026Мало сделок или компаний. Вместо недели: полмесяца 19 октября – 1 ноября, 14 200 ₽",
    ]);
    const deals = within(await screen.findByRole("table", { name: /^Свои сделки/, hidden: true }));
    const legend = [...document.querySelectorAll("figure li")].map(({ textContent }) => textContent);
    expect(legend).toEqual(Object.values(words.chart).slice(3));
    const lines = deals.getAllByRole("row", { hidden: true }).map(textOf);
    expect(lines[0]).toContain("Средняя неделиК средней недели");
    expect(lines[1]).toBe("10.11.202615 502,4515 790\u22121,8 %250,571");
  });

  test("MKT-109: each figure is compared in its own words", async () => {
    await area.open("/prices", people.owner!);
    await rowsOf();
    expect([...document.querySelectorAll("dl > div > dd:last-child")].map(textOf)).toEqual([
      "Неделя: 09.11–15.11.2026цена +1,8 % к прошлой неделе",
      "Неделя: 09.11–15.11.2026объём +30,5 % к прошлой неделе",
      "Неделя: 09.11–15.11.2026столько же сделок к прошлой неделе",
    ]);
  });

  test("MKT-107 MKT-109: without any week the page shows the longer price", async () => {
    area.responses[keyOf(listPrices)] = () => data({ prices: [], longer, bases: [], places: [] });
    await area.open("/prices?from=2026-10-19&to=2026-10-26", people.owner!);
    expect(await rowsOf()).toHaveLength(2);
    expect(screen.getAllByText("Полмесяца: 19.10–01.11.2026")).toHaveLength(3);
  });

  test("MKT-109: periods that are still open name their day", async () => {
    area.responses[keyOf(listPrices)] = () => data({ prices: [], longer: [], bases: [], places: [] });
    await area.open("/prices?from=2026-11-16&to=2026-11-24", people.owner!);
    expect(await screen.findByText("Выйдет 30.11.2026")).toBeTruthy();
  });

  test("MKT-102: firms of the own group name their source and the remedy", async () => {
    const link = { inn: "3199127468", name: "АО «Мельница»", source: "own" as const };
    area.responses[keyOf(listOwnLinks)] = () =>
      data([link, { ...link, source: "other" }, { ...link, inn: "7701234560", source: "other" }]);
    await area.open("/prices", people.owner!);
    const table = await screen.findByRole("table", { name: words.links.title });
    expect(within(table).getAllByRole("row").slice(1).map(textOf)).toEqual([
      "АО «Мельница» (3199127468)ваши отчёты, отчёты этой компанииодна группа с вами",
      "АО «Мельница» (7701234560)отчёты этой компаниизнает ваши сделки",
    ]);
    expect(screen.getByText(new RegExp(words.links.wrong))).toBeTruthy();
  });

  test("MKT-102: without affiliations there is no section", async () => {
    await area.open("/prices", people.owner!);
    await rowsOf();
    expect(screen.queryByText(words.links.title)).toBeNull();
  });

  test("MKT-102: staff requests no affiliations", async () => {
    await area.open("/prices", people.operator!);
    await rowsOf();
    expect(area.requests.some(({ path }) => path === listOwnLinks.path)).toBe(false);
  });

  test("MKT-008: the address names all choices", async () => {
    const page = await area.open("/prices", people.owner!);
    await rowsOf();
    const place = await screen.findByRole("button", { name: "Новороссийск" });
    expect(page.address()).toBe("/prices?product=3&period=week&from=2026-05-25&to=2026-11-24");
    await act(async () => void fireEvent.click(place));
    expect(page.address()).toContain("place=");
  });

  test("MKT-002 MKT-006: days without a price show no axis, but own volumes", async () => {
    area.responses[keyOf(listPrices)] = () => data({ prices: [], longer: [], bases: [], places: [] });
    await area.open("/prices", people.owner!);
    expect(await screen.findByText(words.fewHint)).toBeTruthy();
    expect(screen.queryByRole("table", { name: words.table.title })).toBeNull();
    expect(await screen.findByRole("table", { name: words.volumes.months })).toBeTruthy();
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
    area.responses[keyOf(listPrices)] = () => data({ prices, longer: [], bases: [], places: [] });
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: ru.app.errors.retry })));
    expect(await rowsOf()).not.toEqual([]);
  });

  test("MKT-006: lists own volumes by month and counterparty", async () => {
    await area.open("/prices", people.owner!);
    const textsOf = async (name: string) =>
      within(await screen.findByRole("table", { name }))
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent!);
    expect(await textsOf(words.volumes.months)).toEqual(["ноябрь 2026 г.250,51", "октябрь 2026 г.1503"]);
    expect(await textsOf(words.volumes.counterparties)).toEqual(["АО «Мельница»350,53", "Не указано501"]);
    expect(area.requests.some(({ path }) => path === listPlaceVolumes.path)).toBe(false);
  });

  test("MKT-006 MKT-009: staff starts runs, sees volumes by place and has no own deals", async () => {
    await area.open("/prices", people.operator!);
    await rowsOf();
    expect(await screen.findByRole("table", { name: words.volumes.places })).toBeTruthy();
    expect(area.requests.some(({ path }) => path === listOwnVolumes.path)).toBe(false);
    expect(screen.getByRole("button", { name: words.run.start })).toBeTruthy();
    expect(area.requests.some(({ path }) => path === listOwnDeals.path)).toBe(false);
  });
});

describe("for staff", () => {
  test("MKT-101 MKT-013: names products without prices, their reports and missing rates", async () => {
    const problem = { since: "2026-11-23T23:30:00.000Z", rates: [] };
    area.responses[keyOf(listProblems)] = () =>
      data([
        { ...problem, id: 1, product: { id: 5, name: "Ячмень" }, cause: "failed", reports: [71, 72] },
        {
          ...{ ...problem, id: 2, product: { id: 3, name: "Пшеница" }, cause: "noRate", reports: [73] },
          rates: ["USD 2026-11-10"],
        },
      ]);
    await area.open("/prices", people.operator!);
    const table = await screen.findByRole("table", { name: words.problems.title });
    expect(within(table).getAllByRole("row").slice(1).map(textOf)).toEqual([
      `Ячмень${words.problems.failed}71, 7224.11.2026, 02:30`,
      "ПшеницаНет официального курса: USD 2026-11-10.7324.11.2026, 02:30",
    ]);
    expect(within(table).getByRole("link", { name: "72" }).getAttribute("href")).toContain("72");
    expect(screen.getByText(words.problems.rates)).toBeTruthy();
  });

  test("MKT-101: a run by hand shows its outcome", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const request = { state: "queued", run: null, prices: null, failedProducts: [] as string[] };
    const outcomes = [
      request,
      { ...request, state: "failed" },
      { state: "done", run: 9, prices: 12, failedProducts: ["Ячмень"] },
    ];
    area.responses[keyOf(startRun)] = () => data({ id: 4 });
    area.responses[`GET ${getRunRequest.path.replace("{id}", "4")}`] = () => data(outcomes.shift());
    await area.open("/prices", people.operator!);
    await act(async () => void fireEvent.click(await screen.findByRole("button", { name: words.run.start })));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Загружены курсы" } });
    await act(async () => void fireEvent.click(dialog.getByRole("button", { name: words.run.confirm })));
    expect(await screen.findByText(words.run.queued)).toBeTruthy();
    expect(screen.queryByRole("button", { name: words.run.start })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText(words.run.failedAttempt)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText("Расчёт № 9 закончен. 12 новых цен. Не посчитаны: Ячмень.")).toBeTruthy();
    expect(screen.getByRole("button", { name: words.run.start })).toBeTruthy();
    vi.useRealTimers();
  });
});

test("MKT-004 MKT-106: the method page states each number of the method and the last run", async () => {
  const method = {
    ...{ ...defaultMethod, delayDays: 11, vatPercent: 12, outlierRatio: 3, priceStep: 20, tonnesStep: 30 },
    ...{ minPrice: 201, maxPrice: 202, maxTonnes: 203 },
    confidentiality: {
      ...{ minDeals: 41, minGroups: 42, maxShare: 43, minError: 44, soleShare: 45, soleDays: 46 },
      median: { deals: 51, unknownDeals: 52, groups: 53 },
      quartiles: { deals: 61, unknownDeals: 62, groups: 63 },
    },
  };
  area.responses[keyOf(getMarket)] = () =>
    data({ ...market, methods: [{ version: 1, validFrom: "2009-12-28", method }] });
  await area.open("/prices/method", people.owner!);
  expect(await screen.findByText("ab".repeat(32))).toBeTruthy();
  const text = textOf(document.body);
  const stated = ["11 дней", "1,12", "3 раза", "20 ₽", "30 т", "201", "202", "203", "1,44"];
  const numbers = [41, 42, 43, 44, 45, 46, 51, 52, 53, 61, 62, 63].map(String);
  expect([...stated, ...numbers].filter((value) => !text.includes(value))).toEqual([]);
});

test("MKT-010: the method page names the products of auction commodities", async () => {
  await area.open("/prices/method", people.owner!);
  const table = await screen.findByRole("table", { name: words.commodities.title });
  expect(within(table).getAllByRole("row")[1]!.textContent).toBe("Пшеница 4 классПшеница 4 класса");
});

test("MKT-010: staff assigns products to auction commodities", async () => {
  await area.open("/prices/method", people.operator!);
  const field = await screen.findByRole("combobox", { name: /Пшеница 4 класс/ });
  const list = await offersOf(field as HTMLInputElement);
  await act(async () => void fireEvent.click(list.find(({ textContent }) => textContent === "Ячмень")!));
  const [request] = area.requests.filter(({ path }) => path === importCommodities.path);
  expect(request?.body).toEqual({ data: [{ commodityId: 2, productTypeId: 5 }] });
});

test("MKT-012 FIX-340: proofs of sealed runs are named by their text", async () => {
  await area.open("/prices/method", people.owner!);
  const table = within(await screen.findByRole("table", { name: words.proofs.title }));
  const lines = table.getAllByRole("row").map((row) => row.textContent!);
  expect(lines[1]).toContain(words.proofs.pending);
  expect(lines[2]).toContain("23.11.2026");
  const [save, ...others] = table.getAllByRole("button");
  expect(save!.getAttribute("aria-label")).toContain(words.proofs.save);
  expect(others).toEqual([]);
});

describe("MKT-008: periods of the page", () => {
  test("end with the last run; open ones name the day of their run", () => {
    const publication = publicationOf(market)!;
    const weeks = listPeriods("week", usualRange("week", publication), publication);
    expect([weeks[0]!.from, weeks.at(-1)!.from, weeks.length]).toEqual(["2026-05-25", "2026-11-23", 27]);
    expect(weeks.slice(-3).map((week) => openUntil(week, publication))).toEqual([
      undefined,
      "2026-11-30",
      "2026-12-07",
    ]);
  });

  test("a change is rounded to a tenth of a per cent", () => {
    expect([percentChange(15_840, 15_560), percentChange(99, 100), percentChange(5, 5)]).toEqual([
      "+1,8\u00a0%",
      "\u22121\u00a0%",
      undefined,
    ]);
  });
});
