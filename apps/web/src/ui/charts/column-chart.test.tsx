import type { ReactNode } from "react";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, within } from "@testing-library/react";
import { ru } from "@birzha/phrases/ru.ts";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { localeFormats, timeZone } from "../../i18n/locale.ts";
import { MonthPicture } from "../../areas/duties/punctuality-page.tsx";
import { PunctualityCard } from "../../areas/tasks/components/today/deadlines.tsx";

afterEach(cleanup);

const year = 2026;
const months = [
  { month: 1, onTime: 12, late: 0 },
  { month: 3, onTime: 5, late: 0 },
  { month: 4, onTime: 1, late: 2 },
  { month: 10, onTime: 4, late: 1 },
];

const show = (chart: ReactNode) =>
  render(
    <IntlProvider locale="ru" messages={ru} timeZone={timeZone} formats={localeFormats}>
      <MantineProvider>{chart}</MantineProvider>
    </IntlProvider>,
  ).container;
/** Heights of the bars in per cent, by column. */
const heightsOf = (chart: Element) =>
  [...chart.querySelectorAll(".chart > .column, [class*=column][title]")].map((column) =>
    [...column.querySelectorAll<HTMLElement>("[style*=block-size], [style*=blockSize]")].map(({ style }) =>
      Number.parseFloat(style.blockSize),
    ),
  );
const numbersOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => Number(cell.textContent)),
    );

test("FIX-224: bars of home have the heights of their numbers", () => {
  const chart = show(<PunctualityCard standing={{ year, months } as never} />);
  const heights = heightsOf(chart);
  expect(heights).toHaveLength(12);
  const numbers = numbersOf(screen.getByRole("table"));
  expect(numbers).toEqual(months.map(({ onTime, late }) => [onTime, late]));
  const max = Math.max(...numbers.map(([onTime, late]) => onTime! + late!));
  for (const [at, [onTime, late]] of numbers.entries())
    expect(heights[months[at]!.month - 1]).toEqual([(late! / max) * 100, (onTime! / max) * 100]);
});

test("FIX-224: every column has a line for its label", () => {
  const chart = show(<PunctualityCard standing={{ year, months } as never} />);
  const labels = [...chart.querySelectorAll("[title] > :last-child")].map(({ textContent }) => textContent);
  expect(labels).toHaveLength(12);
  expect(labels.filter((label) => label === "")).toEqual([]);
});

test("FIX-224: bars by month are as high as the numbers of their table", () => {
  const chart = show(
    <MonthPicture
      months={[
        { month: "2026-09", onTime: 8, late: 4 },
        { month: "2026-10", onTime: 16, late: 0 },
      ]}
    />,
  );
  const numbers = numbersOf(screen.getByRole("table", { hidden: true })).toReversed();
  expect(heightsOf(chart)).toEqual(numbers.map((row) => row.map((value) => (value / 16) * 100)));
});
