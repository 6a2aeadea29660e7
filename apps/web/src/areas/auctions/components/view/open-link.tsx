import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paths } from "../../../../shared/paths.ts";
import type { ProposalSearch } from "../../proposal-search.ts";
import type { ListedProposal } from "../../queries.ts";
import css from "./open-link.module.css";

type Opened = Pick<ListedProposal, "id" | "status">;

/** Returns the URL state that opens a proposal: drafts for editing, others read-only (PROP-031, PROP-032). */
export const openSearch = ({ id, status }: Opened): ProposalSearch => ({
  page: status === proposalStatus.draft ? "edit" : "view",
  id,
  status,
});

interface OpenLinkProps {
  readonly proposal: Opened;
  readonly children: ReactNode;
}

export const OpenLink = ({ proposal, children }: OpenLinkProps) => (
  <Link to={paths.proposalForm} search={openSearch(proposal)} className={css.open}>
    {children}
  </Link>
);
