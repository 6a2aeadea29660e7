import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { statusTones } from "./status-chip.tsx";

/** Colours of the states of auction contracts and spot deals. */
export const contractTones = {
  [dealStatus.notFiled]: statusTones.new,
  [dealStatus.new]: statusTones.new,
  [dealStatus.sent]: statusTones.sent,
  [dealStatus.processed]: statusTones.processed,
  [dealStatus.rejected]: statusTones.rejected,
} as const;

export const spotTones = {
  [recordStatus.new]: statusTones.new,
  [recordStatus.sent]: statusTones.sent,
  [recordStatus.processed]: statusTones.processed,
  [recordStatus.rejected]: statusTones.rejected,
} as const;
