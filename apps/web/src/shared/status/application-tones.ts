import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { statusTones } from "./status-chip.tsx";

/** Colours of the states of applications for access. */
export const applicationTones = {
  [applicationStatus.new]: statusTones.new,
  [applicationStatus.accepted]: "ok",
  [applicationStatus.rejected]: statusTones.rejected,
} as const;
