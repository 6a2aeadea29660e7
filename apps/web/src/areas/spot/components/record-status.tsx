import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { spotTones } from "../../../shared/status/deal-tones.ts";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";

/** SPOT-025: processing status of the record at the exchange. */
export const RecordStatus = ({ statusRecord: { id, value } }: Pick<SpotDeal, "statusRecord">) => (
  <ToneChip tone={spotTones[id as keyof typeof spotTones] ?? "mute"}>{value}</ToneChip>
);
