import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";

/** Colours of the states of reports. */
export const reportTones = {
  [agreementStatus.registered]: "ok",
  [agreementStatus.changed]: "info",
  [agreementStatus.rejected]: "bad",
  [agreementStatus.terminated]: "mute",
} as const;
