import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { TableColumn } from "../table/columns/column.ts";
import { figureColumns } from "./figure-columns.ts";
import { Figure, type FigureValue } from "./figure.tsx";

afterEach(cleanup);

const column = (figure: NonNullable<TableColumn<FigureValue>["figure"]>): TableColumn<FigureValue> => ({
  id: "price",
  label: "Цена",
  width: 90,
  text: ({ text }) => text,
  figure,
});
const layoutOf = (...rows: readonly FigureValue[]) =>
  figureColumns([column((row) => row)], rows).get("price");

describe("SCREEN-101: the numbers of a column", () => {
  test("one unit of all rows belongs to the heading", () => {
    const rouble = { text: "100", fraction: 0, unit: "₽" };
    expect(layoutOf(rouble, { text: "34,98", fraction: 2, unit: "₽" })).toEqual({ unit: "₽", fraction: 2 });
    expect(layoutOf(rouble, { text: "34,98", fraction: 2, unit: "$" })).toEqual({
      unit: undefined,
      fraction: 2,
    });
    expect(layoutOf()).toEqual({ unit: undefined, fraction: 0 });
  });

  test("rows without a number do not decide", () => {
    const layout = figureColumns(
      [column((row) => (row.text === "" ? undefined : row))],
      [
        { text: "", fraction: 0 },
        { text: "5", fraction: 0, unit: "т" },
      ],
    );
    expect(layout.get("price")).toEqual({ unit: "т", fraction: 0 });
  });

  test.each([
    [{ text: "100", fraction: 0 }, ",00"],
    [{ text: "34,9", fraction: 1 }, "0"],
    [{ text: "34,98", fraction: 2 }, null],
  ])("%o reserves the missing digits and does not contain them", (value, pad) => {
    const { container } = render(<Figure value={value} fraction={2} />);
    expect(container.firstElementChild!.getAttribute("data-pad")).toBe(pad);
    expect(container.textContent).toBe(value.text);
  });

  test("the unit follows on the same line unless the heading has it", () => {
    const value = { text: "4\u00a0800", fraction: 0, unit: "т" };
    expect(render(<Figure value={value} />).container.textContent).toBe("4\u00a0800\u00a0т");
    expect(render(<Figure value={value} isBare />).container.textContent).toBe("4\u00a0800");
  });
});
