import type * as api from "@birzha/domain/agreements/api.ts";
import {
  terminationFault,
  terminationReportNumber,
  type Termination,
} from "@birzha/domain/agreements/termination.ts";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import type { IsoDate } from "@birzha/domain/shared/dates.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { Refused } from "../../platform/http/failure.ts";

/**
 * The columns of a termination (G-36): number and date of the termination report are kept, or given by the server,
 * when the caller states none. Throws when a date is later than today or the termination precedes the contract.
 */
export function readTermination(
  body: InputOf<typeof api.terminateAgreement>["body"],
  { stored, values }: { readonly stored: StoredReport; readonly values: FormValues },
  today: IsoDate,
): Termination {
  const termination: Termination = {
    terminationDate: body.terminationDate,
    terminationNumber: body.terminationNumber,
    terminationReportNumber:
      body.terminationReportNumber ?? stored.terminationReportNumber ?? terminationReportNumber(stored.id),
    terminationReportDate: body.terminationReportDate ?? stored.terminationReportDate ?? today,
  };
  const contractDate = values["contract_date"];
  const fault = terminationFault(
    termination,
    typeof contractDate === "string" ? contractDate : undefined,
    today,
  );
  if (fault) throw new Refused(fault);
  return termination;
}
