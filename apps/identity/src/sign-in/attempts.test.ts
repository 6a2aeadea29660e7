import { expect, test } from "vitest";
import { waitMinutes } from "./attempts.ts";

test("INST-001: 10,000 guesses a day allow under 130 attempts", () => {
  const day = 24 * 60;
  const guesses = 10_000;
  const looked: number[] = [];
  for (let guess = 0; guess < guesses; guess += 1) {
    const now = (guess * day) / guesses;
    const last = looked.at(-1) ?? -Infinity;
    if (now - last >= waitMinutes(looked.length)) looked.push(now);
  }
  expect(looked.length).toBeGreaterThan(20);
  expect(looked.length).toBeLessThan(130);
  const waits = Array.from({ length: guesses }, (_, failures) => waitMinutes(failures));
  expect(Math.max(...waits)).toBe(15);
  expect(waits.slice(0, 26)).toEqual([
    ...Array.from({ length: 10 }, () => 0),
    ...[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 8],
  ]);
});
