import { expect, test } from "vitest";
import { failOver } from "./failover.ts";

test("INST-030: the primary dies under writers, its replica takes its place: nothing acknowledged is lost, nothing is there twice", async () => {
  const { acknowledged, pause, ...outcome } = await failOver(16, 60);
  expect(outcome).toEqual({ lost: 0, doubled: 0, unexpected: [], isChainWhole: true });
  expect(acknowledged).toBeGreaterThan(100);
  expect(pause).toBeLessThan(Infinity);
});
