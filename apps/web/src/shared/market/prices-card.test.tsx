import { getMarket, listOwnDeals, listPrices } from "@birzha/domain/market/api.ts";
import { createRoute } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data, keyOf } from "../../../test/sample-exchange.tsx";
import { guardedRoute } from "../routes/guarded-route.ts";
import PricesCard from "./prices-card.tsx";

const deal = { reportId: 71, day: "2026-11-04", price: 15_400, tonnes: 500 };
const week = (from: string, to: string, mean: number) => ({ from, to, mean });
const route = createRoute({ getParentRoute: () => guardedRoute, path: "/card", component: PricesCard });
const area = areaScreen([route], () => ({
  [keyOf(getMarket)]: () => data({ mainProductId: 3, products: [{ id: 3, name: "Пшеница мягкая" }] }),
  [keyOf(listPrices)]: () =>
    data({
      longer: [],
      prices: [week("2026-11-02", "2026-11-08", 15_000), week("2026-11-09", "2026-11-15", 16_000)],
    }),
  [keyOf(listOwnDeals)]: () => data([deal, { ...deal, price: 1 }]),
}));
const shown = () => document.body.textContent!.replaceAll(/[\u00a0\u202f]/g, " ");

test("SCREEN-104 MKT-006: the newest own deal is compared with the mean of its week", async () => {
  await area.open("/card", people.owner!);
  await waitFor(() =>
    expect(shown()).toContain(
      "Ваша сделка 04.11.2026: 15 400 ₽/т без НДС, +2,7 % к средней недели 2–8 ноября",
    ),
  );
  expect(shown()).toContain("16 000 ₽/т +6,7 % за неделю");
});

test("MKT-006: staff sees the price without a deal", async () => {
  await area.open("/card", people.operator!);
  expect(await screen.findByRole("img")).toBeTruthy();
  expect(area.requests.some(({ path }) => path.startsWith(listOwnDeals.path))).toBe(false);
});

test("MKT-107: a half month stands in for missing weeks", async () => {
  const half = { ...week("2026-11-02", "2026-11-15", 14_200), period: "halfMonth" };
  area.responses[keyOf(listPrices)] = () => data({ longer: [half], prices: [] });
  await area.open("/card", people.operator!);
  await waitFor(() => expect(shown()).toContain("14 200 ₽/т"));
  expect(shown()).toContain("Средняя за полмесяца, 2–15 ноября");
});
