import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { statusTones } from "../../../shared/status-chip.tsx";
import { ToneChip } from "../../../ui/tone-chip.tsx";

const tones = {
  [recordStatus.new]: statusTones.new,
  [recordStatus.sent]: statusTones.sent,
  [recordStatus.processed]: statusTones.processed,
  [recordStatus.rejected]: statusTones.rejected,
} as const;

/** SPOT-025: where the record stands between the participant and the exchange. */
export const RecordStatus = ({ statusRecord: { id, value } }: Pick<SpotDeal, "statusRecord">) => (
  <ToneChip tone={tones[id as keyof typeof tones] ?? "mute"}>{value}</ToneChip>
);
