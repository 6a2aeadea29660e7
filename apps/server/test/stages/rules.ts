import { createCustomRule, type CustomRuleBody } from "@birzha/domain/rules/custom-rule-api.ts";
import type { RuleTrialState } from "@birzha/domain/rules/rule-trial.ts";
import { insertRule, insertTrial, setInForce } from "../../src/areas/rules/store.ts";
import type { OwnerDb } from "../../src/platform/db/handles.ts";
import { inOwnerTransaction } from "../../src/platform/db/request-transaction.ts";

/** Input of a draft with a minimum price; a test overrides fields. */
export const aRuleBody = (given: Partial<CustomRuleBody> = {}): CustomRuleBody =>
  createCustomRule.body.parse({
    definition: { template: "limit", field: "price", minimum: "5000", maximum: null, condition: null },
    severity: "error",
    text: { ru: "Цена не ниже 5 000 за тонну.", en: "The price is at least 5,000 per tonne." },
    source: "Решение биржи № 1",
    validFrom: "2026-03-10",
    validTo: null,
    ...given,
  });

interface RuleState {
  readonly isInForce?: boolean;
  /** State of its trial; none by default. */
  readonly trial?: RuleTrialState;
}

/** Inserts a custom rule and returns its number. */
export const aCustomRule = (
  db: OwnerDb,
  authorId: number,
  given: Partial<CustomRuleBody> = {},
  { isInForce = false, trial }: RuleState = {},
): Promise<number> =>
  inOwnerTransaction(db, async (tx) => {
    const made = { authorId, at: new Date("2026-03-10T12:00:00+03:00") };
    const rule = aRuleBody(given);
    const id = await insertRule(tx, rule, made);
    if (isInForce) await setInForce(tx, id, made);
    if (trial === undefined) return id;
    await insertTrial(tx, id, { definition: rule.definition, from: "2025-03-10", to: "2026-03-10", ...made });
    await tx
      .updateTable("report_rule_trials")
      .set({ state: trial, finished_at: trial === "running" ? null : made.at.toISOString() })
      .where("rule_id", "=", id)
      .execute();
    return id;
  });
