import type { DutyRuleBody } from "@birzha/domain/duties/rule-api.ts";

/** Input of a rule that applies to every deal; a test overrides fields. */
export const aDutyRule = (given: Partial<DutyRuleBody> = {}): DutyRuleBody => ({
  name: "Пример правила",
  productTypeIds: [],
  volumeFrom: null,
  amountFrom: null,
  triggerField: "contract_date",
  days: 5,
  dayKind: "working",
  validFrom: "2020-01-01",
  validTo: null,
  citation: "Пример, не норма права",
  confirmedBy: null,
  confirmedOn: null,
  ...given,
});
