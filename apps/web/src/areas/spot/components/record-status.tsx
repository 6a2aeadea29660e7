import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { recordTones } from "../../../shared/record-tones.ts";
import { ToneChip } from "../../../ui/tone-chip.tsx";

/** SPOT-025: where the record stands between the participant and the exchange. */
export const RecordStatus = ({ statusRecord: { id, value } }: Pick<SpotDeal, "statusRecord">) => (
  <ToneChip tone={recordTones.spot[id as keyof typeof recordTones.spot] ?? "mute"}>{value}</ToneChip>
);
