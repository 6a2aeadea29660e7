import type { DutyRuleBody } from "@birzha/domain/duties/rule-api.ts";

/** What staff sends for a rule that means every deal; a test says what is different. */
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
