import { firstStatus, lastStatus, proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { textOf, wholeNumberOf } from "../../shared/address-values.ts";
import { isBoxSet } from "../../shared/register/address/box-address.ts";

/** PROP-042: what the address asks of the form. */
export const formPages = ["edit", "view", "change", "feedback"] as const;
export type FormPage = (typeof formPages)[number];

/** PROP-042, PROP-043: the address of the form. */
export interface ProposalSearch {
  readonly createNewCopy?: true;
  readonly page?: FormPage;
  readonly id?: number;
  readonly status?: number;
  /** PROP-051: the way back leads to drafts. */
  readonly isDraft?: true;
}

/** What the form does: copies make a new proposal of a stored one. */
export type FormMode = "new" | "copy" | FormPage;

export function parseProposalSearch(address: Readonly<Record<string, unknown>>): ProposalSearch {
  const page = formPages.find((one) => one === textOf(address["page"]));
  const id = wholeNumberOf(address["id"], 1, Number.MAX_SAFE_INTEGER);
  const status = wholeNumberOf(address["status"], firstStatus, lastStatus);
  return {
    ...(isBoxSet(address["createNewCopy"]) ? { createNewCopy: true } : {}),
    ...(page ? { page } : {}),
    ...(id === undefined ? {} : { id }),
    ...(status === undefined ? {} : { status }),
    ...(isBoxSet(address["isDraft"]) ? { isDraft: true } : {}),
  };
}

/** The mode an address means; undefined where it names no proposal for a mode that needs one. */
export function modeOf({ createNewCopy, page, id, status }: ProposalSearch): FormMode | undefined {
  if (createNewCopy) return id === undefined ? "new" : "copy";
  if (page === undefined) return "new";
  if (id === undefined) return undefined;
  // PROP-048: one that was sent is changed as far as the exchange lets it; only drafts and returned ones are free.
  const isFree =
    status === undefined || status === proposalStatus.draft || status === proposalStatus.returned;
  return page === "edit" && !isFree ? "change" : page;
}

/** PROP-047: nothing can be entered. */
export const isReadOnly = (mode: FormMode): boolean => mode === "view" || mode === "feedback";
