import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { statusTones } from "../../../../shared/status/status-chip.tsx";
import css from "./proposal-status.module.css";

interface ProposalStatusProps {
  readonly status: number;
  /** In the language of the page. */
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

/** PROP-022: the state of a proposal; every code has a look of its own, beside those that all areas share (FIX-070). */
export const ProposalStatus = ({ status, name }: ProposalStatusProps) => (
  <span className={`${css.chip} status-${status}`} data-status={status} data-tone={tones[status]}>
    {name}
  </span>
);
