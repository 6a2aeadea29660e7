import { z } from "zod";
import { accessOf, publicAccess } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { inData } from "../shared/registers/list-request.ts";
import { supportedLocales } from "../shared/values/localized.ts";
import { listPageQuery, sortQuery } from "../shared/registers/pagination.ts";
import { chosenValues } from "../shared/registers/register-schema.ts";
import {
  commentSchema,
  givenDate,
  idResponse,
  idSchema,
  instantSchema,
  isoDate,
  recordVersion,
} from "../shared/values/scalars.ts";
import { nameLimit } from "../shared/values/text.ts";
import { proposalBody, type ProposalBody } from "./proposal/proposal-body.ts";
import { draftRow, proposalHistory, proposalRow } from "./proposal/proposal-row.ts";
import { lastProposal, proposalSchema } from "./proposal/proposal.ts";
import { proposalKeys } from "./register.ts";
import { queryFlag, traderAccess, auctionsRight } from "./requests.ts";

/** FIX-068: only the organisation sees its drafts. */
const drafters = accessOf({ employee: "own", owner: "own" });

/** a proposal is at most so many bytes. */
const bodyLimit = 64 * 1024;

const words = chosenValues(z.string().trim().min(1).max(nameLimit));

/** PROP-041, 3.4: filters of the lists. */
const filters = {
  commodityName: words.describe("Part of the name of the commodity."),
  basisName: words.describe("Part of the name of the delivery basis."),
  createUser: words.describe("Part of the name of the author."),
  auctionDateFrom: chosenValues(givenDate).describe("First day of the auction, `YYYY-MM-DD`, inclusive."),
  auctionDateTo: chosenValues(givenDate).describe("Last day of the auction, `YYYY-MM-DD`, inclusive."),
};

/** FIX-025: sort order, by default newest first. Names sort in the page's language (PROP-024). */
const order = {
  ...sortQuery(proposalKeys),
  language: z.enum(supportedLocales).default("ru").describe("Language by whose names the list is sorted."),
};

export const draftListQuery = z.strictObject({ ...listPageQuery, ...filters, ...order });

export type DraftListQuery = z.output<typeof draftListQuery>;

/** closed ones, or those that are still open. */
export const proposalListQuery = draftListQuery.extend({ getClosedProposal: queryFlag });

export type ProposalListQuery = z.output<typeof proposalListQuery>;

export const listProposals = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal",
  summary: "List the auction proposals of the organisation (PROP-121, A-9, A-17, FIX-025)",
  description: "Newest first by default. `getClosedProposal=true` returns the closed ones.",
  effect: "read",
  mayLag: true,
  access: traderAccess,
  right: auctionsRight,
  query: proposalListQuery,
  response: pageResponse(proposalRow),
});

export const listDrafts = defineEndpoint({
  method: "GET",
  path: "/api/auctions/draft",
  summary: "List the drafts of auction proposals (PROP-122, FIX-025)",
  description: "Newest first by default. Exchange staff get an empty list.",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  query: draftListQuery,
  response: pageResponse(draftRow),
});

export const getDraft = defineEndpoint({
  method: "GET",
  path: "/api/auctions/draft/{id}",
  summary: "Get a draft of an auction proposal (PROP-123)",
  effect: "read",
  access: drafters,
  right: auctionsRight,
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  response: recordResponse(proposalSchema),
});

export const getProposal = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal/{id}",
  summary: "Get a sent auction proposal (PROP-124)",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  response: recordResponse(proposalSchema),
});

export const getProposalHistory = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal/history/{id}",
  summary: "Get the versions of a proposal and the decisions (FIX-064)",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  response: recordResponse(proposalHistory),
});

export const checkProposal = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal/check/{id}",
  summary: "List which fields of a proposal can change now (PROP-125, A-21)",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  response: recordResponse(z.record(z.string(), z.boolean())),
});

export const getCurrentDate = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal/current/date",
  summary: "Get the server time and the next working days (PROP-126, DESK-010)",
  description: "The time is Moscow time. The working days reach to the last possible day of an auction.",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  query: z.strictObject({}),
  response: recordResponse(
    z.object({
      isBeforeFifteen: z.boolean().describe("Whether it is before 15:00 in Moscow."),
      current: z.string().describe("Current Moscow time, without milliseconds."),
      /** DESK-010: the same time with milliseconds, for a running clock. */
      now: instantSchema.describe("Current Moscow time, ISO 8601 with milliseconds."),
      tradeDays: z.array(isoDate).describe("Working days, `YYYY-MM-DD`."),
    }),
  ),
});

/** SCREEN-105: the same day and deadline as in the form, for guests. */
export const getNearestAuction = defineEndpoint({
  method: "GET",
  path: "/api/auctions/nearest",
  summary: "Get today's kind of day and the next auction day (SCREEN-105)",
  description: "The days are those of the working-day calendar.",
  effect: "read",
  access: publicAccess,
  response: recordResponse(
    z.object({
      today: isoDate.describe("Today in Moscow, `YYYY-MM-DD`."),
      isWorkDay: z.boolean().describe("Whether today is a working day."),
      auction: z
        .object({
          date: isoDate.describe("Day, `YYYY-MM-DD`."),
          minutesLeft: z.number().int().describe("Minutes left to file a proposal for this day."),
        })
        .nullable()
        .describe("Next day that a new proposal can request; null without a working day in range."),
    }),
  ),
});

export const getLastProposal = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal/last",
  summary: "Get the last proposal of the acting organisation (DESK-010)",
  description:
    "Use it to prefill a new proposal. Values that are no longer offered are left out. The response is null if there are no proposals.",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  query: z.strictObject({}),
  response: recordResponse(lastProposal.nullable()),
});

/** Clients send a `ProposalBody`; parsing returns values. */
const body = inData(proposalBody as unknown as z.ZodType<z.output<typeof proposalBody>, ProposalBody>);

/** DESK-010: includes the new version number, for subsequent saves. */
const savedDraft = idResponse.extend({ version: recordVersion });

export const createDraft = defineEndpoint({
  method: "POST",
  path: "/api/auctions/draft",
  summary: "Create a draft of an auction proposal (PROP-127, PROP-102)",
  description: "A draft can be incomplete.",
  effect: "write",
  access: drafters,
  right: auctionsRight,
  body,
  bodyLimit,
  response: recordResponse(savedDraft),
});

export const updateDraft = defineEndpoint({
  method: "PUT",
  path: "/api/auctions/draft/{id}",
  summary: "Save a draft of an auction proposal (PROP-128)",
  description: "Replaces the whole content. An outdated `version` returns 409 `shared.stale`.",
  effect: "write",
  access: drafters,
  right: auctionsRight,
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  body,
  bodyLimit,
  rejections: ["auctions.wrong-status", "auctions.blocked", "shared.stale"],
  response: recordResponse(savedDraft),
});

export const deleteDraft = defineEndpoint({
  method: "DELETE",
  path: "/api/auctions/draft/{id}",
  summary: "Delete a draft of an auction proposal (PROP-132)",
  effect: "write",
  access: drafters,
  right: auctionsRight,
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  rejections: ["auctions.wrong-status"],
  response: recordResponse(idResponse),
});

export const sendProposal = defineEndpoint({
  method: "POST",
  path: "/api/auctions/proposal",
  summary: "Send an auction proposal (PROP-129, V-4)",
  description: "`id` 0 sends a new proposal, another id a draft. Broken rules are listed in `errors.Data`.",
  effect: "write",
  access: traderAccess,
  undo: { by: "decideProposal" },
  right: auctionsRight,
  body,
  bodyLimit,
  rejections: [
    "auctions.broken-rules",
    "auctions.wrong-status",
    "auctions.blocked",
    "shared.not-found",
    "shared.stale",
  ],
  response: recordResponse(idResponse),
});

export const changeProposal = defineEndpoint({
  method: "PUT",
  path: "/api/auctions/proposal/edit",
  summary: "Change a sent auction proposal (PROP-130, V-5)",
  description:
    "Sends a change of an accepted or sent proposal, or a returned proposal again. Broken rules are listed in `errors.Data`.",
  effect: "write",
  access: traderAccess,
  undo: { by: "decideProposal", note: "The version in force stays until the exchange accepts the change." },
  right: auctionsRight,
  body,
  bodyLimit,
  rejections: [
    "auctions.broken-rules",
    "auctions.wrong-status",
    "auctions.blocked",
    "auctions.nothing-changed",
    "shared.not-found",
    "shared.stale",
  ],
  response: recordResponse(idResponse),
});

export const revokeProposal = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal/cancel/{id}",
  summary: "Revoke an auction proposal (PROP-131, A-22, V-7)",
  description:
    "This operation writes, although its method is GET. Prefetching by browsers is rejected with 403 `shared.prefetched`.",
  effect: "write",
  // FIX-322: staff rejects a proposal or takes it off the schedule, with a reason.
  access: accessOf({ employee: "own", owner: "own" }),
  right: auctionsRight,
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  query: z.strictObject({
    comment: chosenValues(commentSchema).describe("Reason of the revocation, visible to the exchange."),
  }),
  rejections: ["auctions.wrong-status", "auctions.blocked"],
  response: recordResponse(idResponse),
});
