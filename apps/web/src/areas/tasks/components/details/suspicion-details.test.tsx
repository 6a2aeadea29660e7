import { getSuspicion } from "@birzha/domain/market/radar/radar-api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createRoute } from "@tanstack/react-router";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen } from "../../../../../test/area-screen.tsx";
import { people } from "../../../../../test/people.ts";
import { data } from "../../../../../test/sample-exchange.tsx";
import { guardedRoute } from "../../../../shared/routes/guarded-route.ts";
import SuspicionDetails from "./suspicion-details.tsx";

const item: QueueItem = {
  ...{ kind: "dealSuspected", id: 7, number: null, subject: null, firm: "ООО «Агро»", deal: null },
  ...{ reason: null, until: null, seen: 1, since: "2026-11-20T10:00:00+03:00", taken: null },
};
const area = areaScreen(
  [
    createRoute({
      getParentRoute: () => guardedRoute,
      path: "/queue",
      component: () => <SuspicionDetails item={item} />,
    }),
  ],
  () => ({ "POST /api/Agreements/registries/histories": () => data([]) }),
);

type Sentences = ResultOf<typeof getSuspicion>["sentences"];

/** Shows sentences and returns their texts. */
async function shown(sentences: Sentences): Promise<string[]> {
  area.responses[`GET ${getSuspicion.path.replace("{id}", "7")}`] = () =>
    data({ reportId: 7, version: 1, day: "2026-11-20", score: 50, sentences, price: 36_500, band: null });
  await area.open("/queue", people.operator!);
  const why = await screen.findByRole("region", { name: ru.market.radar.why });
  return within(why)
    .getAllByRole("listitem")
    .map((entry) => entry.textContent.replaceAll("\u00a0", " "));
}

test("MKT-108: sentences compare prices in percent or times", async () => {
  const of = (rule: Sentences[number]["rule"], ratio: number, factor = 0): Sentences[number] => ({
    ...{ rule, reports: [] },
    figures: { ratio, median: 15_200, ...(factor === 0 ? {} : { factor }) },
  });
  expect(await shown([of("distance", 2.4), of("affiliated", 0.65), of("factor", 0.101, 10)])).toEqual([
    "Цена в 2,4 раза выше медианы других групп компаний: 15 200 ₽/т без НДС за 14 дней до и после договора.",
    "Стороны связаны, а цена на 35 % ниже медианы (15 200 ₽/т без НДС).",
    "Похоже на ошибку в единицах: цена примерно в 10 раз ниже медианы.",
  ]);
});

test("MKT-108: sentences name the other reports of a finding", async () => {
  const [trip] = await shown([{ rule: "roundTrip", figures: { days: 3 }, reports: [8, 9] }]);
  expect(trip).toBe(
    "Покупатель продал продавцу почти столько же того же товара с разницей в 3 дня. Другие отчёты: № 8, № 9",
  );
});
