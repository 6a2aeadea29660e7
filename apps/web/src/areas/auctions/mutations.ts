import {
  changeProposal,
  createDraft,
  deleteDraft,
  revokeProposal,
  sendProposal,
  updateDraft,
} from "@birzha/domain/auctions/api.ts";
import type { ProposalPayload } from "@birzha/domain/auctions/proposal/proposal.ts";
import { mutationOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** A proposal as it is sent (PROP-072). */
export type SentProposal = ProposalPayload & { readonly id: number; readonly version?: number };

// The form itself says what became of these (PROP-115, PROP-116).

/** PROP-106, PROP-108. */
export const create = mutationOptions({
  mutationFn: (proposal: SentProposal) => call(createDraft, { body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-107. */
export const update = mutationOptions({
  mutationFn: (proposal: SentProposal) =>
    call(updateDraft, { params: { id: proposal.id }, body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-110. */
export const send = mutationOptions({
  mutationFn: (proposal: SentProposal) => call(sendProposal, { body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-111, PROP-112. */
export const change = mutationOptions({
  mutationFn: (proposal: SentProposal) => call(changeProposal, { body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-113, PROP-117. */
export const revoke = mutationOptions({
  mutationFn: (id: number) => call(revokeProposal, { params: { id }, query: {} }),
  meta: { silent: true },
});

/** PROP-036, PROP-118. */
export const remove = mutationOptions({
  mutationFn: (id: number) => call(deleteDraft, { params: { id } }),
  meta: { error: "auctions.failures.remove", success: "auctions.successes.draftDeleted", isTrivial: true },
});
