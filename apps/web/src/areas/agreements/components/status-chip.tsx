import type { AgreementStatusId } from "@birzha/domain/agreements/agreement.ts";
import css from "./status-chip.module.css";

const tones: Readonly<Record<number, string>> = {
  1: "ok",
  2: "info",
  3: "bad",
  4: "mute",
} satisfies Record<AgreementStatusId, string>;

interface StatusChipProps {
  readonly status: number;
  /** The server's word for it (OTC-028). */
  readonly name: string;
}

/** The status of a report: its word, with a colour that repeats what the word says. */
export const StatusChip = ({ status, name }: StatusChipProps) => (
  <span className={css.chip} data-tone={tones[status]}>
    {name}
  </span>
);
