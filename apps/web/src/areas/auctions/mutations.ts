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

/** Proposal as sent to the server (PROP-072). */
export type SentProposal = ProposalPayload & { readonly id: number; readonly version?: number };

// Silent mutations: the form shows their errors (PROP-115, PROP-116).

/** PROP-106, PROP-108: creates a draft. */
export const create = mutationOptions({
  mutationFn: (proposal: SentProposal) => call(createDraft, { body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-107: updates a draft. */
export const update = mutationOptions({
  mutationFn: (proposal: SentProposal) =>
    call(updateDraft, { params: { id: proposal.id }, body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-110: sends a proposal to the exchange. */
export const send = mutationOptions({
  mutationFn: (proposal: SentProposal) => call(sendProposal, { body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-111, PROP-112: changes a sent proposal. */
export const change = mutationOptions({
  mutationFn: (proposal: SentProposal) => call(changeProposal, { body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-113, PROP-117: revokes a proposal. */
export const revoke = mutationOptions({
  mutationFn: (id: number) => call(revokeProposal, { params: { id }, query: {} }),
  meta: { silent: true },
});

/** PROP-036, PROP-118: deletes a draft. */
export const remove = mutationOptions({
  mutationFn: (id: number) => call(deleteDraft, { params: { id } }),
  meta: { error: "auctions.failures.remove", success: "auctions.successes.draftDeleted" },
});
