import { z } from "zod";
import { access } from "../shared/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { importAnswer, importBodyLimit, importRequest } from "../shared/import-request.ts";
import { innPattern } from "../shared/inn.ts";
import { inData } from "../shared/list-request.ts";
import { listPageQuery } from "../shared/paging.ts";
import { commentLimit, id, isoDate, wholeNumber } from "../shared/scalars.ts";
import { proposalDecisions } from "./lifecycle.ts";
import { proposalBody } from "./proposal-body.ts";
import { processing, processingRow, scheduledProposal } from "./proposal-row.ts";

/*
 * Calls of the exchange: what its operator decides, and what passes to and from the trading system.
 */

const operators = access({ operator: "yes" });
const integration = access({ machine: "yes", operator: "yes" });

/** A condition that need not be chosen: a query then carries its name with no value. */
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === "" ? undefined : given), schema.optional());

export const processingListQuery = z.strictObject({
  ...listPageQuery,
  // FIX-068: drafts are the firm's alone.
  status: chosen(wholeNumber(1, 7)),
  firmId: chosen(id),
  auctionDateFrom: chosen(isoDate),
  auctionDateTo: chosen(isoDate),
});
export type ProcessingListQuery = z.output<typeof processingListQuery>;

export const listProcessing = endpoint({
  method: "GET",
  path: "/api/auctions/proposal/processing",
  summary: "Proposals of all firms for the operator, newest first (A-13).",
  effect: "read",
  access: operators,
  query: processingListQuery,
  answer: page(processingRow),
});

export const getProcessing = endpoint({
  method: "GET",
  path: "/api/auctions/proposal/processing/{id}",
  summary: "A proposal with its versions and decisions (A-13, PROP-119).",
  effect: "read",
  access: operators,
  params: z.object({ id }),
  answer: one(processing),
});

export const decideProposal = endpoint({
  method: "PUT",
  path: "/api/auctions/proposal/processing/{id}",
  summary:
    "Accepts, returns or rejects a proposal or its change, or takes it off the schedule; of the version that was seen (A-12, A-13, FIX-062, FIX-063).",
  effect: "write",
  access: operators,
  params: z.object({ id }),
  body: inData(
    z.strictObject({
      action: z.enum(proposalDecisions),
      /** FIX-062: the version that was seen; where another one stands, 409. */
      version: wholeNumber(1, 2_147_483_647),
      comment: z.string().trim().max(commentLimit).nullish(),
    }),
  ),
  answer: one(z.object({ id: z.number(), status: z.number() })),
});

export const blockProposal = endpoint({
  method: "PUT",
  path: "/api/auctions/proposal/processing/{id}/block",
  summary: "Blocks a proposal for changes, or lifts that (A-13, A-14).",
  effect: "write",
  access: operators,
  params: z.object({ id }),
  body: inData(z.strictObject({ isBlockedState: z.boolean() })),
  answer: one(z.object({ id: z.number(), isBlockedState: z.boolean() })),
});

const externalId = z.string().trim().min(1).max(100);
/** a proposal that was filed in the trading system. */
const filedProposal = z.strictObject({
  externalId,
  firmInn: z.string().regex(innPattern),
  proposal: proposalBody,
});
export type ImportedProposal = z.output<typeof filedProposal>;
/** whether the auction of a proposal took place. */
const auctionResult = z.strictObject({ externalId: externalId.optional(), id, held: z.boolean() });
export type ImportedResult = z.output<typeof auctionResult>;
export const importedProposal = z.union([filedProposal, auctionResult]);

export const importProposals = endpoint({
  method: "PUT",
  path: "/api/integration/proposals",
  summary: "Takes proposals and results of auctions from the trading system (A-66, A-12).",
  effect: "write",
  access: integration,
  body: importRequest,
  bodyLimit: importBodyLimit,
  answer: one(importAnswer),
});

/**
 * with status 2, the accepted versions in force, though a change of one may be waiting. FIX-065: with `changedAfter`
 * also those that have left the status since, marked so.
 */
export const scheduleQuery = z.strictObject({
  ...listPageQuery,
  status: chosen(wholeNumber(1, 7)),
  changedAfter: chosen(z.iso.datetime({ offset: true })),
});
export type ScheduleQuery = z.output<typeof scheduleQuery>;

export const listSchedule = endpoint({
  method: "GET",
  path: "/api/integration/proposals",
  summary:
    "Accepted versions of proposals for the auction schedule, by the time of their last change (A-66).",
  effect: "read",
  access: integration,
  query: scheduleQuery,
  answer: page(scheduledProposal),
});
