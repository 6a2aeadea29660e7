import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paths } from "../../../shared/paths.ts";
import type { ListedProposal } from "../queries.ts";
import css from "./open-link.module.css";

interface OpenLinkProps {
  readonly proposal: Pick<ListedProposal, "id" | "status" | "isBlockedState">;
  readonly children: ReactNode;
}

/** Leads to the proposal: drafts are opened to go on with them, all others to be read (PROP-031, PROP-032). */
export function OpenLink({ proposal: { id, status }, children }: OpenLinkProps) {
  const page = status === proposalStatus.draft ? "edit" : "view";
  return (
    <Link to={paths.proposalForm} search={{ page, id, status }} className={css.open}>
      {children}
    </Link>
  );
}
