import { expect, test } from "vitest";
import { startPollLoop } from "./poll-loop.ts";

const never = 600_000;
const ignore = () => undefined;

/** Resolves when `poll` has run that many rounds. */
function countRounds(work: (round: number) => Promise<boolean | void>) {
  let rounds = 0;
  const waiting = new Map<number, () => void>();
  return {
    poll: async () => {
      rounds += 1;
      waiting.get(rounds)?.();
      return work(rounds);
    },
    reach: (round: number) =>
      rounds >= round ? Promise.resolve() : new Promise<void>((resolve) => void waiting.set(round, resolve)),
    count: () => rounds,
  };
}

test("CORE-005: a loop polls at once and repeats while data remains", async () => {
  const rounds = countRounds(async (round) => round < 3);
  const loop = startPollLoop({ poll: rounds.poll, interval: never, onError: ignore });
  await rounds.reach(3);
  await loop.stop();
  expect(rounds.count()).toBe(3);
});

test("CORE-005: the interval and a wake-up start the next round", async () => {
  const byTimer = countRounds(async () => undefined);
  const timed = startPollLoop({ poll: byTimer.poll, interval: 1, onError: ignore });
  await byTimer.reach(3);
  await timed.stop();
  const byWake = countRounds(async () => undefined);
  const woken = startPollLoop({ poll: byWake.poll, interval: never, onError: ignore });
  await byWake.reach(1);
  woken.wake();
  await byWake.reach(2);
  await woken.stop();
  expect(byWake.count()).toBe(2);
});

test("CORE-005: the loop reports a failed round and continues", async () => {
  const errors: unknown[] = [];
  const rounds = countRounds(async (round) => {
    if (round === 1) throw new Error("connection lost");
  });
  const loop = startPollLoop({ poll: rounds.poll, interval: 1, onError: (error) => errors.push(error) });
  await rounds.reach(2);
  await loop.stop();
  expect(errors).toEqual([new Error("connection lost")]);
});

test("CORE-005: stopping aborts the round and waits for its end", async () => {
  let isEnded = false;
  const loop = startPollLoop({
    poll: (signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          isEnded = true;
          resolve();
        }),
      ),
    interval: never,
    onError: ignore,
  });
  await loop.stop();
  expect(isEnded).toBe(true);
});
