import type { ErrorCode } from "../errors.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { cleanText, documentNumberLimit } from "../shared/values/text.ts";

/** OTC-165: fields of the termination form. */
export const terminationFields = [
  "terminationDate",
  "terminationNumber",
  "terminationReportNumber",
  "terminationReportDate",
] as const;

/** OTC-165, G-36: data of a termination report. */
export interface ContractTermination {
  readonly terminationDate: IsoDate;
  readonly terminationNumber: string;
  readonly terminationReportNumber: string;
  readonly terminationReportDate: IsoDate;
}

/** G-36: a number has at least one visible character and at most 50 characters. */
export const isTerminationNumber = (text: string): boolean =>
  cleanText(text) !== "" && cleanText(text).length <= documentNumberLimit;

/** G-36: returns the default number of a termination report. */
export const terminationReportNumber = (reportId: number): string => `${reportId}-Р`;

/**
 * Returns the error of the termination dates (OTC-168, G-36, FIX-104): a date in the future, before the
 * earliest date of the installation, or a termination before the contract.
 * @param contractDate date of the contract; undefined if the report has none
 * @param earliest earliest date of the installation
 */
export function terminationError(
  {
    terminationDate,
    terminationReportDate,
  }: Pick<ContractTermination, "terminationDate" | "terminationReportDate">,
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
