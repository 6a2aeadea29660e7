import { agreementStatus, type AgreementStatusId } from "@birzha/domain/agreements/lifecycle.ts";
import { ToneChip } from "../../../ui/tone-chip.tsx";

const tones = {
  [agreementStatus.registered]: "ok",
  [agreementStatus.changed]: "info",
  [agreementStatus.rejected]: "bad",
  [agreementStatus.terminated]: "mute",
} as const satisfies Record<AgreementStatusId, string>;

interface StatusChipProps {
  readonly status: number;
  /** The server's word for it (OTC-028). */
  readonly name: string;
}

/** The status of a report. */
export const StatusChip = ({ status, name }: StatusChipProps) => (
  <ToneChip tone={tones[status as AgreementStatusId] ?? "mute"}>{name}</ToneChip>
);
