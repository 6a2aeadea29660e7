import { act, renderHook } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { columnPresets, isPresetShown, presetColumns } from "./column-presets.ts";
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

describe("order of columns", () => {
  test("PLAT-117: without a saved choice the declared order and visibility apply", () => {
    expect(arrangeColumns(columns, null)).toEqual({
      order: ["number", "date", "seller", "protein", "price"],
      hidden: ["protein"],
      pinned: [],
    });
  });

  test("PLAT-117: a column added later appears at its declared place", () => {
    const saved = { order: ["price", "date"], hidden: [] };
    expect(arrangeColumns(columns, saved)).toEqual({
      order: ["number", "price", "date", "seller", "protein"],
      hidden: ["protein"],
      pinned: [],
    });
  });

  test("PLAT-117: unknown columns are dropped, a locked one stays in place", () => {
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

  test("PLAT-117: any saved choice keeps every column exactly once", () => {
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

  test("WORK-040: a pinned column moves after other pins and stays there", () => {
    const first = arrangeColumns(pinnable, null);
    expect(first.pinned).toEqual(["number"]);
    const pinned = { ...first, ...pinColumn(first, "price") };
    expect([pinned.order, pinned.pinned]).toEqual([
      ["number", "price", "date", "seller"],
      ["number", "price"],
    ]);
    expect(pinColumn(pinned, "price")).toEqual({ order: pinned.order, pinned: ["number"] });
  });

  test("WORK-040: old saved choices get declared pins, a locked pin stays", () => {
    const pinsOf = (pinned?: readonly string[]) =>
      arrangeColumns(pinnable, { order: ["price"], hidden: [], ...(pinned ? { pinned } : {}) }).pinned;
    expect(pinsOf()).toEqual(["number"]);
    expect(pinsOf([])).toEqual(["number"]);
    expect(pinsOf(["gone", "price"])).toEqual(["number", "price"]);
  });
});

describe("storage of columns", () => {
  const saved: SavedColumns = { order: ["number", "price", "date", "seller", "protein"], hidden: ["seller"] };

  test("PLAT-117 G-26: the choice is stored under <table>_columns_settings for later visits", () => {
    const first = renderHook(() => useColumnSettings("register", columns));
    act(() => first.result.current.save(saved));
    expect(JSON.parse(localStorage.getItem("register_columns_settings")!)).toEqual(saved);
    const second = renderHook(() => useColumnSettings("register", columns));
    expect(second.result.current.order).toEqual(saved.order);
    expect([...second.result.current.hidden]).toEqual(["seller"]);
  });

  test("WORK-040: pins and density are stored separately from the order", () => {
    const first = renderHook(() => useColumnSettings("register", columns));
    act(() => first.result.current.save({ pinned: ["price"] }));
    act(() => first.result.current.save({ isDense: true }));
    const { result } = renderHook(() => useColumnSettings("register", columns));
    expect([...result.current.pinned]).toEqual(["price"]);
    expect(result.current.isDense).toBe(true);
    expect([...result.current.hidden]).toEqual(["protein"]);
  });

  test("G-26: the reset restores the original order and removes the key", () => {
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
  ])("G-26: the invalid text %s is ignored", (text) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    localStorage.setItem(storageKey("register"), text);
    const { result } = renderHook(() => useColumnSettings("register", columns));
    expect(result.current.order).toEqual(["number", "date", "seller", "protein", "price"]);
  });

  test("G-26: blocked storage logs a warning, the choice stays in memory", () => {
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

test("FIX-243: a preset hides nothing in source order, or restores the screen's columns", () => {
  const positioned = [
    { id: "price", position: 2 },
    { id: "number", position: 0 },
    { id: "protein", position: 1, hidden: true },
  ];
  const shownBy = (saved: SavedColumns | null) => {
    const { order, hidden } = arrangeColumns(positioned, saved);
    const settings = { order, hidden: new Set(hidden) };
    const presets = columnPresets.filter((preset) => isPresetShown(positioned, settings, preset));
    return { order, hidden, presets };
  };
  expect(shownBy(presetColumns(positioned, "all"))).toEqual({
    order: ["number", "protein", "price"],
    hidden: [],
    presets: ["all"],
  });
  expect(shownBy(presetColumns(positioned, "main"))).toEqual({
    order: ["price", "number", "protein"],
    hidden: ["protein"],
    presets: ["main"],
  });
  expect(shownBy({ order: [], hidden: ["price"] }).presets).toEqual([]);
});
