import { act, renderHook } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  arrangeColumns,
  pinColumn,
  storageKey,
  useColumnSettings,
  type SavedColumns,
} from "./column-settings.ts";

const columns = [
  { id: "number", locked: true },
  { id: "date" },
  { id: "seller" },
  { id: "protein", hidden: true },
  { id: "price" },
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("arrangement of columns", () => {
  test("PLAT-117: without anything saved the declared order and visibility hold", () => {
    expect(arrangeColumns(columns, null)).toEqual({
      order: ["number", "date", "seller", "protein", "price"],
      hidden: ["protein"],
      pinned: [],
    });
  });

  test("PLAT-117: a column that came after the saving appears at its declared place", () => {
    const saved = { order: ["price", "date"], hidden: [] };
    expect(arrangeColumns(columns, saved)).toEqual({
      order: ["number", "price", "date", "seller", "protein"],
      hidden: ["protein"],
      pinned: [],
    });
  });

  test("PLAT-117: columns that exist no more are forgotten, a locked one is neither hidden nor moved", () => {
    const saved = {
      order: ["gone", "price", "number", "price", "date"],
      hidden: ["gone", "number", "price"],
    };
    const { order, hidden } = arrangeColumns(columns, saved);
    expect(order).toEqual(["number", "price", "date", "seller", "protein"]);
    expect(hidden).not.toContain("number");
    expect(hidden).toContain("price");
    expect(hidden).not.toContain("gone");
  });

  test("PLAT-117: whatever was saved, every column stands exactly once", () => {
    const names = fc.array(fc.oneof(fc.constantFrom(...columns.map(({ id }) => id)), fc.string()));
    fc.assert(
      fc.property(names, names, (order, hidden) => {
        const arranged = arrangeColumns(columns, { order, hidden });
        expect([...arranged.order].sort()).toEqual(columns.map(({ id }) => id).sort());
        expect(arranged.order[0]).toBe("number");
        expect(arrangeColumns(columns, arranged)).toEqual(arranged);
      }),
    );
  });
});

describe("pins", () => {
  const pinnable = [
    { id: "number", locked: true, pinned: true },
    { id: "date" },
    { id: "seller" },
    { id: "price" },
  ];

  test("WORK-040: a column that is pinned goes behind those that are, and stays when it is let go", () => {
    const first = arrangeColumns(pinnable, null);
    expect(first.pinned).toEqual(["number"]);
    const pinned = { ...first, ...pinColumn(first, "price") };
    expect([pinned.order, pinned.pinned]).toEqual([
      ["number", "price", "date", "seller"],
      ["number", "price"],
    ]);
    expect(pinColumn(pinned, "price")).toEqual({ order: pinned.order, pinned: ["number"] });
  });

  test("WORK-040: what was saved before there were pins has those that are declared; a locked one is never let go", () => {
    const pinsOf = (pinned?: readonly string[]) =>
      arrangeColumns(pinnable, { order: ["price"], hidden: [], ...(pinned ? { pinned } : {}) }).pinned;
    expect(pinsOf()).toEqual(["number"]);
    expect(pinsOf([])).toEqual(["number"]);
    expect(pinsOf(["gone", "price"])).toEqual(["number", "price"]);
  });
});

describe("memory of columns", () => {
  const saved: SavedColumns = { order: ["number", "price", "date", "seller", "protein"], hidden: ["seller"] };

  test("PLAT-117 G-26: the choice is kept under <table>_columns_settings and read at the next visit", () => {
    const first = renderHook(() => useColumnSettings("register", columns));
    act(() => first.result.current.save(saved));
    expect(JSON.parse(localStorage.getItem("register_columns_settings")!)).toEqual(saved);
    const second = renderHook(() => useColumnSettings("register", columns));
    expect(second.result.current.order).toEqual(saved.order);
    expect([...second.result.current.hidden]).toEqual(["seller"]);
  });

  test("WORK-040: pins and density are kept beside the order, and a change of one leaves the others", () => {
    const first = renderHook(() => useColumnSettings("register", columns));
    act(() => first.result.current.save({ pinned: ["price"] }));
    act(() => first.result.current.save({ isDense: true }));
    const { result } = renderHook(() => useColumnSettings("register", columns));
    expect([...result.current.pinned]).toEqual(["price"]);
    expect(result.current.isDense).toBe(true);
    expect([...result.current.hidden]).toEqual(["protein"]);
  });

  test("G-26: the original order comes back and the key is gone", () => {
    const hook = renderHook(() => useColumnSettings("register", columns));
    act(() => hook.result.current.save(saved));
    act(() => hook.result.current.take(null));
    expect(localStorage.getItem(storageKey("register"))).toBeNull();
    expect(hook.result.current.saved).toBeNull();
    expect([...hook.result.current.hidden]).toEqual(["protein"]);
  });

  test.each([
    "not json",
    "null",
    "[]",
    '{"order":1,"hidden":[]}',
    '{"order":["date"]}',
    '{"order":[1],"hidden":[]}',
  ])("G-26: the spoilt text %s is as nothing", (text) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    localStorage.setItem(storageKey("register"), text);
    const { result } = renderHook(() => useColumnSettings("register", columns));
    expect(result.current.order).toEqual(["number", "date", "seller", "protein", "price"]);
  });

  test("G-26: closed storage is only logged, and the choice holds until the page is left", () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    const hook = renderHook(() => useColumnSettings("register", columns));
    act(() => hook.result.current.save(saved));
    expect(hook.result.current.order).toEqual(saved.order);
    expect(log).toHaveBeenCalledOnce();
  });
});
