import type { ErrorCode } from "../errors.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { cleanText, documentNumberLimit } from "../shared/values/text.ts";

/** OTC-165: the termination form. */
export const terminationFields = [
  "terminationDate",
  "terminationNumber",
  "terminationReportNumber",
  "terminationReportDate",
] as const;

/** OTC-165, G-36: what a termination report says. */
export interface Termination {
  readonly terminationDate: IsoDate;
  readonly terminationNumber: string;
  readonly terminationReportNumber: string;
  readonly terminationReportDate: IsoDate;
}

/** G-36: a number is valid when something other than spaces is left and it is at most 50 characters. */
export const isTerminationNumber = (text: string): boolean =>
  cleanText(text) !== "" && cleanText(text).length <= documentNumberLimit;

/** G-36: the number the server gives a termination report when the client gives none. */
export const terminationReportNumber = (reportId: number): string => `${reportId}-Р`;

/**
 * OTC-168, G-36, FIX-104: no date is later than today or earlier than reports may be dated, and a contract is not terminated
 * before it was made.
 * @param contractDate of the report; undefined when it has none
 * @param earliest the installation's earliest date
 */
export function terminationFault(
  { terminationDate, terminationReportDate }: Pick<Termination, "terminationDate" | "terminationReportDate">,
  contractDate: IsoDate | undefined,
  today: IsoDate,
  earliest: IsoDate,
): ErrorCode | undefined {
  if (terminationDate > today || terminationReportDate > today) return "agreements.termination-in-future";
  if (terminationDate < earliest || terminationReportDate < earliest)
    return "agreements.termination-too-early";
  if (contractDate !== undefined && terminationDate < contractDate)
    return "agreements.termination-before-contract";
  return undefined;
}
