import { aRuleBody } from "../stages/rules.ts";
import type { Request, Target } from "./permissions-target.ts";

/** Requests of the custom rules (RULE-002). */
export const ruleGiven: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  "POST /api/rules": () => ({ payload: aRuleBody() }),
  ...Object.fromEntries(
    (
      [
        ["GET", ""],
        ["PUT", "", () => ({ ...aRuleBody(), version: 1 })],
        ["DELETE", ""],
        ["PUT", "/in-force", () => ({ version: 1 })],
        ["PUT", "/end", () => ({ version: 2, validTo: "2026-03-31" })],
        ["PUT", "/suspend", () => ({ version: 2 })],
        ["POST", "/trials", () => ({})],
        ["POST", "/trial/cancel", () => ({})],
        ["GET", "/trial"],
        ["GET", "/trial/organizations"],
      ] as const
    ).map(([method, step, payload]) => [
      `${method} /api/rules/{id}${step}`,
      ({ ruleId }: Target) => ({
        url: `/api/rules/${ruleId}${step}`,
        ...(payload === undefined ? {} : { payload: payload() }),
      }),
    ]),
  ),
};
