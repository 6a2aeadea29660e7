import type { ViewedRegister } from "@birzha/domain/views/registers.ts";

/** The register of a list, and the actions on its current state (WORK-040). */
export interface RegisterViews {
  readonly register: ViewedRegister;
  /** Parameters of its address other than order, page size and column filters. */
  readonly filters?: readonly string[];
  /** Downloads the rows of the list as a workbook with these columns; absent if not supported. */
  readonly download?: {
    readonly onClick: (columns: readonly string[]) => void;
    readonly isRunning: boolean;
  };
}
