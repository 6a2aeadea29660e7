import type { OptionValue } from "@birzha/domain/shared/register.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { statusTones } from "../../../shared/status-chip.tsx";
import { ToneChip } from "../../../ui/tone-chip.tsx";

const tones = {
  [dealStatus.notFiled]: statusTones.new,
  [dealStatus.new]: statusTones.new,
  [dealStatus.sent]: statusTones.sent,
  [dealStatus.processed]: statusTones.processed,
  [dealStatus.rejected]: statusTones.rejected,
} as const;

/** Where the report of a contract stands, in the word of the server. */
export const DealStatus = ({ id, value }: OptionValue) => (
  <ToneChip tone={tones[id as keyof typeof tones] ?? "mute"}>{value}</ToneChip>
);
