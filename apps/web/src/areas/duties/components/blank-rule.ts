import type { DutyRuleContent } from "@birzha/domain/duties/duty-rule.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

/** Returns the initial content of a new rule, which no lawyer has confirmed yet. */
export const blankRule = (today: IsoDate): DutyRuleContent => ({
  name: "",
  productTypeIds: [],
  volumeFrom: null,
  amountFrom: null,
  triggerField: "contract_date",
  days: 5,
  dayKind: "working",
  validFrom: today,
  validTo: null,
  citation: "",
  confirmedBy: null,
  confirmedOn: null,
});
