import { getRadar } from "@birzha/domain/market/radar/radar-api.ts";
import { radarRuleCodes } from "@birzha/domain/market/radar/radar-rule-codes.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createRoute } from "@tanstack/react-router";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen } from "../../../../test/area-screen.tsx";
import { people } from "../../../../test/people.ts";
import { data } from "../../../../test/sample-exchange.tsx";
import { guardedRoute } from "../../../shared/routes/guarded-route.ts";
import { RadarPrecision } from "./radar-precision.tsx";

const words = ru.market.radar;
const area = areaScreen(
  [createRoute({ getParentRoute: () => guardedRoute, path: "/prices/method", component: RadarPrecision })],
  () => ({
    [`${getRadar.method} ${getRadar.path}`]: () =>
      data({
        rules: radarRuleCodes.map((rule, at) => ({
          ...{ rule, found: 6, flagged: 2, dismissed: 1, open: 3, precision: at === 0 ? 67 : null },
        })),
      }),
  }),
);

test("MKT-014: each rule has its findings, decisions and precision", async () => {
  await area.open("/prices/method", people.operator!);
  const table = await screen.findByRole("table", { name: words.title });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent.replaceAll("\u00a0", " ")));
  expect(rows[0]).toEqual([
    ...[words.rule, words.precision, words.found, words.flagged, words.dismissed, words.open],
  ]);
  expect(rows[1]).toEqual([words.rules.distance, "67 %", "6", "2", "1", "3"]);
  expect(rows[2]).toEqual([words.rules.affiliated, "—", "6", "2", "1", "3"]);
});
