import type { IsoDate } from "../shared/values/dates.ts";

/**
 * States of custom rules (RULE-002). draft: can be changed and deleted; in-force: immutable, can be ended; ended: its last
 * contract date has passed, or staff has suspended it (FIX-218). The database stores the first two, because a rule ends by the calendar.
 */
export const customRuleState = { draft: "draft", inForce: "in-force", ended: "ended" } as const;
export const customRuleStates = [
  customRuleState.draft,
  customRuleState.inForce,
  customRuleState.ended,
] as const;
export type CustomRuleState = (typeof customRuleStates)[number];

/** Whether the last contract date of a rule has passed. */
export const hasEnded = ({ validTo }: { readonly validTo: IsoDate | null }, today: IsoDate): boolean =>
  validTo !== null && validTo < today;
