import type { DutyRuleContent } from "@birzha/domain/duties/duty-rule.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

/** What a new rule begins with: nothing of it is law until somebody has written it down. */
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
