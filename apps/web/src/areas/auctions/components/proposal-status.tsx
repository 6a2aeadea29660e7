import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { statusTones } from "../../../shared/status-chip.tsx";
import css from "./proposal-status.module.css";

interface ProposalStatusProps {
  readonly status: number;
  /** In the language of the page. */
  readonly name: string;
}

const toneOf = (status: number) => (status === proposalStatus.sent ? statusTones.sent : undefined);

/** PROP-022: the state of a proposal; every code has a look of its own. */
export const ProposalStatus = ({ status, name }: ProposalStatusProps) => (
  <span className={`${css.chip} status-${status}`} data-status={status} data-tone={toneOf(status)}>
    {name}
  </span>
);
