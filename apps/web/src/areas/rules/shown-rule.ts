import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { listRulesInForce } from "@birzha/domain/rules/custom-rule-api.ts";
import type { RuleExample } from "@birzha/domain/rules/rule.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** A rule of the program (RULE-001) or of the exchange (RULE-002), as the page shows it. */
export interface ShownRule {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly text: string;
  /** Empty for a rule that concerns the request or the whole report. */
  readonly fields: readonly ReportFormField[];
  readonly isOfRequest: boolean;
  readonly isOfExchange: boolean;
  readonly example: RuleExample | null;
  /** Requirement of the program, or citation of the exchange. */
  readonly source: string;
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate | null;
}

/** Rules of the exchange in force, and ended ones: they validate reports of their contract dates. */
export const rulesInForceQuery = queryOptions({
  queryKey: ["rules", "in-force"],
  queryFn: ({ signal }) => call(listRulesInForce, { signal }),
  meta: { silent: true },
});
