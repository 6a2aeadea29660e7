import type { OptionValue } from "@birzha/domain/shared/register.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { stateTones } from "../../../shared/status-chip.tsx";
import { ToneChip } from "../../../ui/tone-chip.tsx";

const tones = {
  [dealStatus.notFiled]: stateTones.new,
  [dealStatus.new]: stateTones.new,
  [dealStatus.sent]: stateTones.sent,
  [dealStatus.processed]: stateTones.processed,
  [dealStatus.rejected]: stateTones.rejected,
} as const;

/** Where the report of a contract stands, in the word of the server. */
export const DealStatus = ({ id, value }: OptionValue) => (
  <ToneChip tone={tones[id as keyof typeof tones] ?? "mute"}>{value}</ToneChip>
);
