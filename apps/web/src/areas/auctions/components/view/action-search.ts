import type { RowAction } from "@birzha/domain/auctions/lifecycle.ts";
import type { ProposalSearch } from "../../proposal-search.ts";

interface Named {
  readonly id: number;
  readonly status: number;
}

/** PROP-031..035: URL state of the form for each action. */
export const actionSearch = {
  view: ({ id, status }) => ({ page: "view", id, status }),
  edit: ({ id, status }) => ({ page: "edit", id, status }),
  change: ({ id, status }) => ({ page: "change", id, status }),
  revoke: ({ id, status }) => ({ page: "feedback", id, status }),
  copy: ({ id, status }) => ({ createNewCopy: true, id, status }),
} as const satisfies Record<Exclude<RowAction, "delete">, (proposal: Named) => ProposalSearch>;
