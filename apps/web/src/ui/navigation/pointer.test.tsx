import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { controlInUse, followPointer } from "./pointer.ts";

let top = 0;

beforeEach(() => {
  vi.useFakeTimers();
  followPointer();
});
afterEach(() => {
  fireEvent.pointerCancel(document.body);
  cleanup();
  vi.useRealTimers();
});

/** A button at `top`. */
function Control({ onPress }: { readonly onPress: () => void }) {
  const place = (button: HTMLButtonElement | null) => {
    if (button) button.getBoundingClientRect = () => new DOMRect(0, top, 90, 30);
  };
  return (
    <button ref={place} onClick={onPress}>
      press
    </button>
  );
}

const press = (element: Element) => fireEvent.pointerDown(element, { button: 0, isPrimary: true });
/** Browser events when press and release hit different elements. */
function releaseOver(element: Element, at: { clientX?: number; clientY?: number } = {}): void {
  fireEvent.pointerUp(element, { isPrimary: true, ...at });
  fireEvent.click(document.body);
}

test("FIX-109: a press on a moving control clicks it once", () => {
  const onPress = vi.fn<() => void>();
  const onOther = vi.fn<() => void>();
  top = 10;
  render(
    <>
      <Control onPress={onPress} />
      <button onClick={onOther}>above</button>
    </>,
  );
  press(screen.getByText("press"));
  top = 60;
  fireEvent.pointerUp(screen.getByText("above"));
  fireEvent.click(screen.getByText("above"));
  expect(onOther).not.toHaveBeenCalled();
  act(() => void vi.runAllTimers());
  expect(onPress).toHaveBeenCalledOnce();
});

test("FIX-109: a press that leaves its control clicks nothing", () => {
  const onPress = vi.fn<() => void>();
  top = 10;
  render(
    <>
      <Control onPress={onPress} />
      <p>beside</p>
    </>,
  );
  press(screen.getByText("press"));
  releaseOver(screen.getByText("beside"));
  press(screen.getByText("press"));
  top = 60;
  releaseOver(screen.getByText("beside"), { clientX: 40 });
  act(() => void vi.runAllTimers());
  expect(onPress).not.toHaveBeenCalled();
});

test("FIX-109: a response during a press renders after the release", async () => {
  let rows = "first";
  const client = makeQueryClient();
  function List() {
    return <p>rows {useQuery({ queryKey: ["rows"], queryFn: () => rows }).data}</p>;
  }
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  rows = "second";
  press(screen.getByText("rows first"));
  void client.invalidateQueries();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByText("rows first")).toBeDefined();
  fireEvent.pointerUp(screen.getByText("rows first"));
  await act(() => vi.advanceTimersByTimeAsync(60));
  expect(screen.getByText("rows second")).toBeDefined();
});

test("FIX-109: a press without a reported end stops with movement", async () => {
  const client = makeQueryClient();
  function List() {
    return <p>rows {useQuery({ queryKey: ["rows"], queryFn: () => "here" }).data}</p>;
  }
  press(document.body);
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_200));
  expect(screen.queryByText("rows here")).toBeNull();
  fireEvent.pointerMove(document.body, { buttons: 0 });
  await act(() => vi.advanceTimersByTimeAsync(60));
  expect(screen.getByText("rows here")).toBeDefined();
});

test("FIX-244: the control in use has the focus or the last press", () => {
  render(
    <>
      <button>pressed</button>
      <button>focused</button>
    </>,
  );
  press(screen.getByText("pressed"));
  expect(controlInUse()).toBe(screen.getByText("pressed"));
  act(() => screen.getByText("focused").focus());
  expect(controlInUse()).toBe(screen.getByText("focused"));
});
