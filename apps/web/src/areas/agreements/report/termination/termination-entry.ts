/** OTC-165: the termination form as it stands on the screen. */
export interface TerminationEntry {
  readonly terminationDate: string | null;
  readonly terminationNumber: string;
  readonly terminationReportNumber: string;
  readonly terminationReportDate: string | null;
}

/** OTC-162: `#termination` in the address leads to the form. */
export const terminationAnchor = "termination";

/** FIX-030: names what an ended session leaves of a termination, with its person and report. */
export const keptTermination = (account: string, reportId: number): string =>
  `termination_${account}_${reportId}`;
