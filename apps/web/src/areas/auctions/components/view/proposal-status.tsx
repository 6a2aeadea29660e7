import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { statusTones } from "../../../../shared/status/status-chip.tsx";
import css from "./proposal-status.module.css";

interface ProposalStatusProps {
  readonly status: number;
  /** Display name in the page's language. */
  readonly name: string;
}

const tones: Readonly<Record<number, string>> = {
  [proposalStatus.draft]: "dashed",
  [proposalStatus.sent]: statusTones.sent,
  [proposalStatus.accepted]: "ok",
  [proposalStatus.rejected]: "bad",
  [proposalStatus.revoked]: "mute",
  [proposalStatus.held]: "over-well",
  [proposalStatus.notHeld]: "over",
  [proposalStatus.returned]: "warn",
};

/**
 * PROP-022: status chip. Every status has its own look, in addition to the tones shared by all areas
 * (FIX-070).
 */
export const ProposalStatus = ({ status, name }: ProposalStatusProps) => (
  <span className={`${css.chip} status-${status}`} data-status={status} data-tone={tones[status]}>
    {name}
  </span>
);
