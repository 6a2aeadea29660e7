import { waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { joinLeaderElection, type LeaderElection } from "./leader-election.ts";

const joined: LeaderElection<string>[] = [];
afterEach(() => {
  for (const group of joined.splice(0)) group.leave();
  vi.unstubAllGlobals();
});

/** Web Locks of a browser: one holder, the others queue. */
function stubLocks() {
  let line = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = line.then(() => (signal.aborted ? undefined : work()));
    line = turn.then(() => undefined);
    return turn;
  };
  vi.stubGlobal("navigator", { locks: { request } });
}

function join(name: string, log: string[]) {
  const group = joinLeaderElection<string>("live_7_42", {
    onMessage: (message) => log.push(`${name} hears ${message}`),
    onElected: () => {
      log.push(`${name} holds`);
      return () => log.push(`${name} gives up`);
    },
  });
  joined.push(group);
  return group;
}

test("WORK-030: one tab holds the stream and another takes over", async () => {
  stubLocks();
  const log: string[] = [];
  const first = join("first", log);
  join("second", log);
  await waitFor(() => expect(log).toEqual(["first holds"]));
  first.broadcast("news");
  await waitFor(() => expect(log).toEqual(["first holds", "second hears news"]));
  first.leave();
  await waitFor(() => expect(log.slice(2)).toEqual(["first gives up", "second holds"]));
});

test("WORK-030: without an election a visible tab holds its own stream", () => {
  vi.stubGlobal("navigator", {});
  const log: string[] = [];
  const look = (state: string) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state as DocumentVisibilityState);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  join("only", log);
  look("hidden");
  look("visible");
  expect(log).toEqual(["only holds", "only gives up", "only holds"]);
  vi.restoreAllMocks();
});
