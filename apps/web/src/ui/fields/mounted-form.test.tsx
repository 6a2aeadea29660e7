import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFormKey, useLatch } from "./mounted-form.ts";

const open = (address: string) => renderHook((next: string) => useFormKey(next), { initialProps: address });

test("FIX-101: a form keeps its key at its own next address", () => {
  const { result, rerender } = open("new");
  act(() => result.current.moveTo("draft 5"));
  // Before the router follows.
  rerender("new");
  expect([result.current.key, result.current.awaited]).toEqual([0, "draft 5"]);
  rerender("draft 5");
  expect([result.current.key, result.current.awaited]).toEqual([0, "draft 5"]);
});

test("FIX-101: another address is another form, the first one included", () => {
  const { result, rerender } = open("new");
  act(() => result.current.moveTo("draft 5"));
  rerender("draft 5");
  rerender("new");
  expect(result.current.key).toBe(1);
  rerender("draft 5");
  expect(result.current.key).toBe(2);
});

test("FIX-101: several own moves reach their last address in one form", () => {
  const { result, rerender } = open("");
  for (const next of ["а", "аб", "абв"]) act(() => result.current.moveTo(next));
  for (const next of ["аб", "абв"]) rerender(next);
  expect(result.current.key).toBe(0);
  rerender("а");
  expect(result.current.key).toBe(1);
});

test("FIX-101: a condition once met stays met", () => {
  const { result, rerender } = renderHook((isMet: boolean) => useLatch(isMet), { initialProps: false });
  const seen = [false, true, false].map((isMet) => {
    rerender(isMet);
    return result.current;
  });
  expect(seen).toEqual([false, true, true]);
});
