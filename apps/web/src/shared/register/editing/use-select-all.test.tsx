import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelectAll } from "./use-select-all.ts";

const opened = (total: number, limit: number) => {
  const requests: (readonly [number, number])[] = [];
  const selected: (readonly number[])[] = [];
  const { result } = renderHook(() =>
    useSelectAll<number>({
      limit,
      readPage: async (page, size) => {
        requests.push([page, size]);
        const from = (page - 1) * size;
        return {
          rows: Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, i) => from + i),
        };
      },
      onRows: (rows) => selected.push(rows),
    }),
  );
  return { requests, selected, all: () => act(async () => result.current.onAll()) };
};

test("FIX-124: the rows of all pages are selected, up to the limit", async () => {
  const many = opened(900, 1000);
  await many.all();
  expect([many.requests, many.selected[0]?.length]).toEqual([
    [
      [1, 500],
      [2, 500],
    ],
    900,
  ]);
  const more = opened(2000, 1000);
  await more.all();
  expect([more.requests.length, more.selected[0]?.length]).toEqual([2, 1000]);
});

test("FIX-124: a failed read selects nothing", async () => {
  const selected: unknown[] = [];
  const { result } = renderHook(() =>
    useSelectAll({
      limit: 10,
      readPage: async () => {
        throw new Error("offline");
      },
      onRows: (rows) => selected.push(rows),
    }),
  );
  await act(async () => result.current.onAll());
  expect([selected, result.current.isReadingAll]).toEqual([[], false]);
});
