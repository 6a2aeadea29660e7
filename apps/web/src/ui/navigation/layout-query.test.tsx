import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLayoutQuery } from "./layout-query.ts";

let isNarrow = false;
let announce = () => {};
const redrawn = vi.fn<() => void>();

beforeEach(() => {
  isNarrow = false;
  redrawn.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return isNarrow;
    },
    addEventListener: (_event: string, listener: () => void) => {
      announce = listener;
    },
    removeEventListener() {},
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Layout() {
  redrawn();
  return <p>{useLayoutQuery("(max-width: 61.99em)") ? "cards" : "table"}</p>;
}

const resize = (narrow: boolean) =>
  act(() => {
    isNarrow = narrow;
    announce();
  });

test("PLAT-137: resizing changes the layout at once, then every 500 ms", () => {
  render(<Layout />);
  resize(true);
  expect(screen.getByText("cards")).toBeTruthy();
  redrawn.mockClear();
  for (const narrow of [false, true, false, true, false]) resize(narrow);
  expect(redrawn).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(499));
  expect(screen.getByText("cards")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText("table")).toBeTruthy();
  expect(redrawn).toHaveBeenCalledOnce();
});
