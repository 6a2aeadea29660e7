import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSearchText } from "./search-text.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(initial = "") {
  const applied: string[] = [];
  const hook = renderHook((value: string) => useSearchText(value, (text) => applied.push(text)), {
    initialProps: initial,
  });
  const type = (text: string) => act(() => hook.result.current.change(text));
  const rest = () =>
    act(() => {
      vi.advanceTimersByTime(500);
    });
  return { ...hook, applied, type, rest, text: () => hook.result.current.text };
}

test("FIX-101: keys typed before the address follows stay", () => {
  const { type, rest, rerender, text, applied } = open();
  type("зер");
  rest();
  type("зерн");
  rerender("зер");
  expect(text()).toBe("зерн");
  rest();
  rerender("зерн");
  expect([text(), applied]).toEqual(["зерн", ["зер", "зерн"]]);
});

test("FIX-101: a text reverted before the address follows is applied", () => {
  const { type, rest, applied } = open();
  type("зер");
  rest();
  type("");
  rest();
  expect(applied).toEqual(["зер", ""]);
});

test("FIX-101: an external value replaces the text and its pending search", () => {
  const { type, rest, rerender, text, applied } = open("рожь");
  type("зер");
  rerender("");
  expect(text()).toBe("");
  rest();
  expect(applied).toEqual([]);
});
