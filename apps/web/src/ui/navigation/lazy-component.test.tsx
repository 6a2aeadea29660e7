import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyDialog, lazyPage, loadChunk, reloadOnce } from "./lazy-component.tsx";

const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(location, "reload").mockImplementation(reload);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("PLAT-026 FIX-330: a failed chunk reloads the page once per minute or outage", () => {
  expect(reloadOnce(false, 1_000_000)).toBe(true);
  expect(reloadOnce(false, 1_030_000)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  expect(reloadOnce(false, 1_061_000)).toBe(true);
  expect(reloadOnce(true, 1_062_000)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
});

test("PLAT-026: a failed preload reloads nothing, the needed page reloads once", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  const Page = lazyPage(
    () => Promise.reject<{ Lost: () => null }>(new Error("Unable to preload CSS")),
    "Lost",
  );
  await Page.preload();
  expect(reload).not.toHaveBeenCalled();
  const shown = () => (
    <Suspense fallback="…">
      <Page />
    </Suspense>
  );
  const { rerender } = await act(async () => render(shown()));
  await act(async () => rerender(shown()));
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByText("…")).toBeDefined();
});

test("PLAT-026: a page is fetched once and then rendered", async () => {
  const load = vi.fn<() => Promise<{ Contacts: () => string }>>(async () => ({ Contacts: () => "Контакты" }));
  const Page = lazyPage(load, "Contacts");
  await Promise.all([Page.preload(), Page.preload()]);
  render(<Page />);
  expect(screen.getByText("Контакты")).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test("FIX-211: a hidden dialog stands in for a dialog that loads", async () => {
  let arrive = (_part: { default: () => string }) => {};
  const Dialog = lazyDialog(() => new Promise<{ default: () => string }>((resolve) => (arrive = resolve)));
  render(<Dialog />);
  expect(document.querySelector("[role=dialog][hidden]")).not.toBeNull();
  await act(async () => arrive({ default: () => "Вопрос" }));
  expect(await screen.findByText("Вопрос")).toBeDefined();
  expect(document.querySelector("[role=dialog]")).toBeNull();
});

/** An unavailable server, a proxy that replies for it, and the server. */
function comeBack() {
  vi.useFakeTimers();
  const responses = [undefined, new Response(null, { status: 502 }), new Response()];
  const ask = vi.fn<() => Promise<Response>>(() => {
    const response = responses.shift();
    return response ? Promise.resolve(response) : Promise.reject(new TypeError("Failed to fetch"));
  });
  vi.stubGlobal("fetch", ask);
  return ask;
}

test("PLAT-026 design 8: during an outage a lost chunk waits and keeps input", async () => {
  const ask = comeBack();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("lost"))
    .mockResolvedValue("part");
  const part = loadChunk(load);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(part).resolves.toBe("part");
  expect(ask).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
});

test("PLAT-026 design 8: during an outage a lost route waits without a reload", async () => {
  const ask = comeBack();
  const ended = vi.fn<() => void>();
  const load = () => Promise.reject<{ Lost: () => null }>(new Error("lost"));
  const part = lazyPage(load, "Lost").preload().then(ended);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(7_000);
  await part;
  expect(ended).toHaveBeenCalledOnce();
  expect(ask).toHaveBeenCalledTimes(3);
});

test("PLAT-026: a missing chunk of a live server reloads, then fails", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  const load = () => Promise.reject(new Error("lost"));
  void loadChunk(load);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(loadChunk(load)).rejects.toThrow("lost");
  expect(reload).toHaveBeenCalledOnce();
});
