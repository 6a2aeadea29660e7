import type { ProposalDecision } from "@birzha/domain/auctions/lifecycle.ts";
import {
  blockProposal,
  decideProposal,
  listFieldRules,
  setFieldRule,
  recordAuctionResult,
} from "@birzha/domain/auctions/processing-api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../../../api/call.ts";

// Queries and mutations for exchange staff. Pages of members never load this module (HOUSE-024).

/** A-21, DESK-021: exceptions from the default rules of changeable fields. */
export const fieldRulesQuery = queryOptions({
  queryKey: ["auctions", "field-rules"],
  queryFn: ({ signal }) => callEndpoint(listFieldRules, { query: {}, signal }),
  meta: { silent: true },
});

interface Decision {
  readonly id: number;
  readonly action: ProposalDecision;
  /** FIX-062: version that the operator sees. */
  readonly version: number;
  readonly comment?: string;
}

/** A-13, PROP-104: decides a proposal. */
export const decideMutation = mutationOptions({
  mutationFn: ({ id, ...data }: Decision) => callEndpoint(decideProposal, { params: { id }, body: { data } }),
  meta: { error: "auctions.failures.decide", shownByScreen: ["shared.stale"] },
});

interface Block {
  readonly id: number;
  readonly isBlockedState: boolean;
  readonly comment: string;
  readonly version: number;
}

/** A-14, DESK-021: blocks or unblocks a proposal. */
export const blockMutation = mutationOptions({
  mutationFn: ({ id, ...data }: Block) => callEndpoint(blockProposal, { params: { id }, body: { data } }),
  meta: { error: "auctions.failures.act" },
});

interface Result {
  readonly id: number;
  readonly held: boolean;
  readonly version: number;
}

/** A-12, DESK-021: records the result of the auction. */
export const saveResult = mutationOptions({
  mutationFn: ({ id, ...data }: Result) =>
    callEndpoint(recordAuctionResult, { params: { id }, body: { data } }),
  meta: { error: "auctions.failures.act" },
});

/**
 * A-21, DESK-021: sets an exception from the default rules of changeable fields; null restores the default.
 */
export const setRule = mutationOptions({
  mutationFn: (data: CallOf<typeof setFieldRule>["body"]["data"]) =>
    callEndpoint(setFieldRule, { body: { data } }),
  meta: { error: "auctions.failures.rule", success: "processing.fieldRules.saved" },
});
