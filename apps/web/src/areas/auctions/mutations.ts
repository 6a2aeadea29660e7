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
import { callEndpoint } from "../../api/call.ts";

/** Proposal as sent to the server (PROP-072). */
export type SentProposal = ProposalPayload & { readonly id: number; readonly version?: number };

// Silent mutations: the form shows their errors (PROP-115, PROP-116).

/** PROP-106, PROP-108: creates a draft. */
export const createMutation = mutationOptions({
  mutationFn: (proposal: SentProposal) => callEndpoint(createDraft, { body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-107: updates a draft. */
export const updateMutation = mutationOptions({
  mutationFn: (proposal: SentProposal) =>
    callEndpoint(updateDraft, { params: { id: proposal.id }, body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-110: sends a proposal to the exchange. */
export const sendMutation = mutationOptions({
  mutationFn: (proposal: SentProposal) => callEndpoint(sendProposal, { body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-111, PROP-112: changes a sent proposal. */
export const changeMutation = mutationOptions({
  mutationFn: (proposal: SentProposal) => callEndpoint(changeProposal, { body: { data: proposal } }),
  meta: { silent: true },
});

/** PROP-113, PROP-117: revokes a proposal. */
export const revokeMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(revokeProposal, { params: { id }, query: {} }),
  meta: { silent: true },
});

/** PROP-036, PROP-118: deletes a draft. */
export const removeMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(deleteDraft, { params: { id } }),
  meta: { error: "auctions.failures.remove", success: "auctions.successes.draftDeleted" },
});
