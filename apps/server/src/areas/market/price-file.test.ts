import { expect, test } from "vitest";
import { priceFile } from "./price-file.ts";

const price = {
  ...{ from: "2026-11-09", to: "2026-11-15", median: 15_840, lowerQuartile: 15_610, upperQuartile: 16_010 },
  ...{ mean: 15_790.5, tonnes: 1_240, deals: 5, run: 4, publishedAt: "2026-11-23T22:30:00.000Z" },
  correction: null,
};

test("MKT-001: the CSV has decimal commas, Russian columns and the day of publication in Moscow", async () => {
  const { open, contentType } = priceFile({
    prices: [price, { ...price, correction: { mean: 15_100, run: 3, reasons: ["late", "corrected"] } }],
    longer: [],
    bases: [],
    places: [],
  });
  expect(contentType).toBe("text/csv; charset=utf-8");
  // FIX-141: a client that accepts only JSON gets the bytes as base64.
  const chunks = (await (await open()).toArray()) as Buffer[];
  expect(Buffer.concat(chunks).toString()).toBe(
    [
      "\ufeffНачало периода;Конец периода;Медиана;25 %;75 %;Средняя;Тонн;Сделок;Было;Причины;Опубликовано",
      "09.11.2026;15.11.2026;15840;15610;16010;15790,5;1240;5;;;24.11.2026",
      "09.11.2026;15.11.2026;15840;15610;16010;15790,5;1240;5;15100;поступили новые отчёты, исправлены отчёты;24.11.2026",
      "",
    ].join("\r\n"),
  );
});
