/** OTC-165: values of the termination form. */
export interface TerminationEntry {
  readonly terminationDate: string | null;
  readonly terminationNumber: string;
  readonly terminationReportNumber: string;
  readonly terminationReportDate: string | null;
}

/** OTC-162: `#termination` in the URL opens the form. */
export const terminationAnchor = "termination";

/** FIX-030: storage key of the input that an expired session saves, by account and report. */
export const savedTermination = (account: string, reportId: number): string =>
  `termination_${account}_${reportId}`;
