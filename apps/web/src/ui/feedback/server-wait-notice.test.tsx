import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LanguageProvider } from "../../i18n/language-provider.tsx";
import { followPage } from "../../i18n/language.ts";
import { beginWork, type WorkKind } from "../navigation/pending-work.ts";
import { followPointer } from "../navigation/pointer.ts";
import { ServerWaitNotice } from "./server-wait-notice.tsx";

const { serverWait } = ru.app;
const probe = vi.fn<() => Promise<Response>>();
let works: ReturnType<typeof beginWork>[];

beforeEach(async () => {
  await followPage("/");
  followPointer();
  works = [];
  vi.useFakeTimers();
  probe.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", probe);
});
afterEach(async () => {
  for (const work of works) work.end();
  probe.mockResolvedValue(new Response());
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with a button whose press starts work. */
function show(kind: WorkKind, isLoading = false) {
  const start = () => works.push(beginWork(kind));
  render(
    <LanguageProvider>
      <MantineProvider>
        <main>
          <button data-loading={isLoading || undefined} onClick={start}>
            Отправить
          </button>
        </main>
        <ServerWaitNotice />
      </MantineProvider>
    </LanguageProvider>,
  );
  const button = screen.getByRole("button");
  fireEvent.pointerDown(button, { isPrimary: true, button: 0 });
  fireEvent.pointerUp(button, { isPrimary: true, button: 0 });
  fireEvent.click(button);
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.getByRole("status").textContent;

test.each(["write", "chunk"] as const)("FIX-330: a slow %s is shown within a second", async (kind) => {
  show(kind);
  expect(shown()).toBe("");
  await pass(900);
  expect(shown()).toBe(serverWait.slow);
  act(() => works[0]!.end());
  expect(shown()).toBe("");
});

test("FIX-330: a button that shows its wait needs no notice", async () => {
  show("write", true);
  await pass(900);
  expect(shown()).toBe("");
});

test.each(["write", "read", "chunk"] as const)("FIX-330: a %s names the lost server", async (kind) => {
  show(kind, true);
  let end: unknown;
  void works[0]!.awaitServer(undefined).then((how) => (end = how));
  await pass(900);
  expect(shown()).toContain(kind === "write" ? serverWait.write : serverWait.other);
  probe.mockResolvedValue(new Response());
  await pass(2_000);
  expect(end).toBe("returned");
  act(() => works[0]!.end());
  expect(shown()).toBe("");
});

test("FIX-330: the user ends the wait of a write", async () => {
  show("write");
  const end = works[0]!.awaitServer(undefined);
  await pass(900);
  fireEvent.click(screen.getByRole("button", { name: serverWait.stop }));
  await expect(end).resolves.toBe("stopped");
});

test("FIX-330: work of the page itself is announced at its top", async () => {
  show("read");
  await pass(2_000);
  works.push(beginWork("read"));
  void works[1]!.awaitServer(undefined);
  act(() => works[0]!.end());
  await pass(900);
  expect(shown()).toBe(serverWait.page);
});
