import type { ViewedRegister } from "@birzha/domain/views/registers.ts";

/** Which register a list is, and what can be done with it as it is shown (WORK-040). */
export interface RegisterViews {
  readonly register: ViewedRegister;
  /** What its address says besides order, page size and the filters of columns. */
  readonly filters?: readonly string[];
  /** Takes the rows of the list as a workbook with these columns; absent where there is none. */
  readonly download?: {
    readonly onClick: (columns: readonly string[]) => void;
    readonly isRunning: boolean;
  };
}
