import { claimMinutes, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decideQueued } from "./mutations.ts";
import { useClaim } from "./use-claim.ts";

const me = 1;
const until = "2026-11-23T12:00:00Z";
const item = (id: number, holder?: number): QueueItem => ({
  ...{
    kind: "reportDubious",
    id,
    number: null,
    subject: null,
    firm: null,
    deal: null,
    reason: null,
    until: null,
    since: null,
    seen: 1,
  },
  taken: holder === undefined ? null : { userId: holder, name: "Орлова", until },
});

let taken: number[];
beforeEach(() => {
  vi.useFakeTimers();
  taken = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    taken.push((JSON.parse(body as string) as { id: number }).id);
    return Response.json({ data: { id: 1 }, errorMessage: null });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const look = (first: QueueItem) =>
  renderHook(({ at }) => useClaim(at, me, false), {
    wrapper,
    initialProps: { at: first as QueueItem | undefined },
  });
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test("DESK-020: a visible item is claimed after a second and kept", async () => {
  const { rerender } = look(item(1));
  await pass(0.5);
  rerender({ at: item(2) });
  await pass(0.9);
  expect(taken).toEqual([]);
  await pass(0.2);
  expect(taken).toEqual([2]);
  rerender({ at: item(2, me) });
  await pass(claimMinutes * 60);
  expect(taken.length).toBeGreaterThanOrEqual(3);
  const { length } = taken;
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(claimMinutes * 60);
  expect(taken).toHaveLength(length);
  vi.restoreAllMocks();
});

test("DESK-020: a claimed or released item is not claimed until reopened", async () => {
  const { rerender } = look(item(1, 7));
  await pass(60);
  expect(taken).toEqual([]);
  rerender({ at: item(2, me) });
  rerender({ at: item(2) });
  await pass(60);
  expect(taken).toEqual([]);
  rerender({ at: undefined });
  rerender({ at: item(2) });
  await pass(2);
  expect(taken).toEqual([2]);
});

/** Claims and decides; responses are released one by one. */
function lookAndDecide() {
  const calls: string[] = [];
  let answer = () => {};
  vi.stubGlobal("fetch", (address: string) => {
    // The check of a server that takes its time.
    if (address === "/readyz") return Promise.resolve(new Response());
    calls.push(address.split("/").at(-1)!);
    return new Promise((resolve) => {
      answer = () => resolve(Response.json({ data: { id: 1 }, errorMessage: null }));
    });
  });
  const { result } = renderHook(
    () => {
      const deciding = useMutation(decideQueued);
      useClaim(item(1), me, deciding.isPending);
      return deciding;
    },
    { wrapper },
  );
  return {
    calls,
    decide: () =>
      result.current.mutate({
        item: { kind: "proposalToDecide", id: 38, seen: 4, reason: null },
        act: "accept",
      }),
    answer: () => answer(),
    after: (seconds: number) => act(() => pass(seconds)),
  };
}

test("DESK-020: an item is not claimed during its decision", async () => {
  const { calls, decide, answer, after } = lookAndDecide();
  await after(0.999);
  // The decision starts at the moment of the claim.
  decide();
  await after(5);
  expect(calls).toEqual(["38"]);
  answer();
  await after(0.999);
  expect(calls).toEqual(["38"]);
  await after(0.001);
  expect(calls).toEqual(["38", "take"]);
});

test("DESK-020: a decision waits for the pending claim", async () => {
  const { calls, decide, answer, after } = lookAndDecide();
  await after(1);
  decide();
  await after(0.1);
  expect(calls).toEqual(["take"]);
  answer();
  await after(0.1);
  expect(calls).toEqual(["take", "38"]);
});
