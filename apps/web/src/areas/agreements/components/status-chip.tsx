import type { AgreementStatusId } from "@birzha/domain/agreements/lifecycle.ts";
import { reportTones } from "../../../shared/status/report-tones.ts";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";

interface StatusChipProps {
  readonly status: number;
  /** Display name of the status, from the server (OTC-028). */
  readonly name: string;
}

/** Chip with the status of a report. */
export const StatusChip = ({ status, name }: StatusChipProps) => (
  <ToneChip tone={reportTones[status as AgreementStatusId] ?? "mute"}>{name}</ToneChip>
);
