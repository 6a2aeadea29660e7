import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { statusTones } from "./status-chip.tsx";

/** Colours of the states of auction contracts and of spot deals: in their registers and wherever else they are named. */
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
