import { expect, test } from "vitest";
import { priceFile } from "./price-file.ts";

const price = {
  ...{ from: "2026-11-09", to: "2026-11-15", median: 15_840, lowerQuartile: 15_610, upperQuartile: 16_010 },
  ...{ mean: 15_790.5, tonnes: 1_240, deals: 5, run: 4, publishedAt: "2026-11-23T22:30:00.000Z" },
  correction: null,
};

const cell = { product: "Пшеница 4/5 класса", period: "week" as const };
const linesOf = async (file: ReturnType<typeof priceFile>) => {
  const chunks = (await (await file.open()).toArray()) as Buffer[];
  return Buffer.concat(chunks).toString().split("\r\n");
};

test("MKT-001 MKT-109: the CSV names its cell, with decimal commas and Moscow days", async () => {
  const corrected = { mean: 15_100, run: 3, reasons: ["late" as const, "corrected" as const] };
  const file = priceFile({ prices: [price, { ...price, correction: corrected }] }, cell);
  expect(file.contentType).toBe("text/csv; charset=utf-8");
  const start = "Пшеница 4/5 класса;Все базисы;Все места;Неделя;₽/т без НДС;09.11.2026;15.11.2026";
  expect(await linesOf(file)).toEqual([
    "\ufeffТовар;Базис;Место;Вид периода;Единица цены;Начало периода;Конец периода;Средняя;Медиана;25\u00a0%;75\u00a0%;Тонн;Сделок;Было;Причины;Опубликовано",
    `${start};15790,5;15840;15610;16010;1240;5;;;24.11.2026`,
    `${start};15790,5;15840;15610;16010;1240;5;15100;поступили новые отчёты, исправлены отчёты;24.11.2026`,
    "",
  ]);
});

test("MKT-109: the file name states product, basis, place, period and unit", () => {
  const { name } = priceFile({ prices: [] }, { ...cell, basis: "Порт", place: "Азов" });
  expect(name).toBe("Цены, Пшеница 4 5 класса, Порт, Азов, Неделя, ₽ за т без НДС");
});

test("MKT-103 MKT-109: missing quartiles are empty, and names with separators quoted", async () => {
  const file = priceFile(
    { prices: [{ ...price, median: null, lowerQuartile: null, upperQuartile: null }] },
    { ...cell, place: 'Порт "Азов"; причал 2' },
  );
  const [, line] = await linesOf(file);
  expect(line).toContain(';"Порт ""Азов""; причал 2";');
  expect(line).toContain(";15790,5;;;;1240;5;");
});
