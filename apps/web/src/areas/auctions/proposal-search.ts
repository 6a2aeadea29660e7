import { firstStatus, lastStatus, proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { textOf, wholeNumberOf } from "../../shared/address-values.ts";
import { isBoxSet } from "../../shared/register/address/box-address.ts";

/** PROP-042: values of `page` in the form's URL. */
export const formPages = ["edit", "view", "change", "feedback"] as const;
export type FormPage = (typeof formPages)[number];

/** PROP-042, PROP-043: URL state of the form. */
export interface ProposalSearch {
  readonly createNewCopy?: true;
  readonly page?: FormPage;
  readonly id?: number;
  readonly status?: number;
  /** PROP-051: the back link leads to the drafts. */
  readonly isDraft?: true;
}

/** Mode of the form; `copy` creates a new proposal from a stored one. */
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

/** Returns the mode of a URL; undefined if the mode needs an id and the URL has none. */
export function modeOf({ createNewCopy, page, id, status }: ProposalSearch): FormMode | undefined {
  if (createNewCopy) return id === undefined ? "new" : "copy";
  if (page === undefined) return "new";
  if (id === undefined) return undefined;
  // PROP-048: a sent proposal opens in change mode with limited fields; only drafts and returned ones are
  // fully editable.
  const isFree =
    status === undefined || status === proposalStatus.draft || status === proposalStatus.returned;
  return page === "edit" && !isFree ? "change" : page;
}

/** PROP-047: reports whether all inputs are read-only. */
export const isReadOnly = (mode: FormMode): boolean => mode === "view" || mode === "feedback";
