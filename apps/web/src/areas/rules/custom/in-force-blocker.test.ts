import type { CustomRuleDetails, RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { expect, test } from "vitest";
import { inForceBlocker } from "./in-force-blocker.ts";

const today = "2026-11-27";
const rule = { validFrom: today, earliestFrom: today } as CustomRuleDetails;
const trial = (part: Partial<RuleTrial> = {}) => ({ state: "done", isCurrent: true, ...part }) as RuleTrial;

test.each([
  [rule, trial(), false, undefined],
  [rule, trial({ state: "timed-out" }), false, undefined],
  [rule, trial(), true, "unsaved"],
  [rule, null, false, "not-tried"],
  [rule, trial({ isCurrent: false }), false, "not-tried"],
  [rule, trial({ state: "running" }), false, "not-tried"],
  [rule, trial({ state: "cancelled" }), false, "not-tried"],
  [{ ...rule, validFrom: "2026-11-26" }, trial(), false, "backdated"],
  [{ ...rule, earliestFrom: "2026-11-30" }, trial(), false, "short-notice"],
] as const)("RULE-002 FIX-218: a draft needs a trial and a notice: %#", (draft, last, isChanged, blocker) => {
  expect(inForceBlocker(draft, last, isChanged, today)).toBe(blocker);
});
