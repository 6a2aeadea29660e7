import { expect, test } from "vitest";
import { failOver } from "./failover.ts";

test("INST-030 FIX-233: a failover under writers and sign-ins loses no write", async () => {
  const { acknowledged, pause, ...outcome } = await failOver(16, 60);
  expect(outcome).toEqual({
    lost: 0,
    doubled: 0,
    unexpected: [],
    oddSignIns: [],
    isRunning: true,
    isChainWhole: true,
  });
  expect(acknowledged).toBeGreaterThan(100);
  expect(pause).toBeLessThan(Infinity);
});
