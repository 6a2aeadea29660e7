import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { statusTones } from "./status-chip.tsx";

/** Colours of the states of records, by their numbers: in the lists of an area and wherever else its records are named. */
export const recordTones = {
  agreements: {
    [agreementStatus.registered]: "ok",
    [agreementStatus.changed]: "info",
    [agreementStatus.rejected]: "bad",
    [agreementStatus.terminated]: "mute",
  },
  applications: {
    [applicationStatus.new]: statusTones.new,
    [applicationStatus.accepted]: "ok",
    [applicationStatus.rejected]: statusTones.rejected,
  },
  contracts: {
    [dealStatus.notFiled]: statusTones.new,
    [dealStatus.new]: statusTones.new,
    [dealStatus.sent]: statusTones.sent,
    [dealStatus.processed]: statusTones.processed,
    [dealStatus.rejected]: statusTones.rejected,
  },
  spot: {
    [recordStatus.new]: statusTones.new,
    [recordStatus.sent]: statusTones.sent,
    [recordStatus.processed]: statusTones.processed,
    [recordStatus.rejected]: statusTones.rejected,
  },
} as const satisfies Record<string, Readonly<Record<number, string>>>;
