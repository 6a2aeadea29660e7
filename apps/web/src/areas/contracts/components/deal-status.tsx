import type { OptionValue } from "@birzha/domain/shared/register.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { ToneChip } from "../../../ui/tone-chip.tsx";

const tones = {
  [dealStatus.notFiled]: "mute",
  [dealStatus.new]: "mute",
  [dealStatus.sent]: "info",
  [dealStatus.processed]: "ok",
  [dealStatus.rejected]: "bad",
} as const;

/** Where the report of a contract stands, in the word of the server. */
export const DealStatus = ({ id, value }: OptionValue) => (
  <ToneChip tone={tones[id as keyof typeof tones] ?? "mute"}>{value}</ToneChip>
);
