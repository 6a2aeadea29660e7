import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { importResponse, importBodyLimit, importRequest } from "../shared/registers/import-request.ts";
import { innPattern } from "../shared/values/inn.ts";
import { inData } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { chosenValues } from "../shared/registers/register-schema.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import {
  changedTime,
  givenDate,
  givenId,
  idSchema,
  optionalComment,
  recordId,
  wholeNumber,
} from "../shared/values/scalars.ts";
import { proposalDecisions, proposalStatus, type ProposalDecision } from "./lifecycle.ts";
import { proposalBody } from "./proposal/proposal-body.ts";
import { processedProposal, processingRow, scheduledProposal } from "./proposal/proposal-row.ts";
import { proposalFields } from "./proposal/proposal-rules.ts";
import { proposalStatusNumber } from "./proposal/proposal.ts";

/* Endpoints of the exchange: decisions of its operator, and exchange of data with the trading system. */

const operators = accessOf({ operator: "yes" });
const integration = accessOf({ machine: "yes", operator: "yes" });

export const processingListQuery = z.strictObject({
  ...listPageQuery,
  // FIX-068: only members of the organisation see drafts.
  status: chosenValues(wholeNumber(1, 7)).describe(
    "Status: 1 sent, 2 accepted, 3 rejected, 4 revoked, 5 auction held, 6 auction not held, 7 returned.",
  ),
  firmId: chosenValues(idSchema).describe("Id of the organisation."),
  auctionDateFrom: chosenValues(givenDate).describe("First day of the auction, `YYYY-MM-DD`, inclusive."),
  auctionDateTo: chosenValues(givenDate).describe("Last day of the auction, `YYYY-MM-DD`, inclusive."),
});
export type ProcessingListQuery = z.output<typeof processingListQuery>;

export const listProcessing = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal/processing",
  summary: "List the auction proposals of all organisations (A-13)",
  description: "Newest first. Drafts are not included.",
  effect: "read",
  mayLag: true,
  access: operators,
  query: processingListQuery,
  response: pageResponse(processingRow),
});

export const getProcessing = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal/processing/{id}",
  summary: "Get a proposal with its versions and decisions, for operators (A-13, PROP-119)",
  effect: "read",
  access: operators,
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  response: recordResponse(processedProposal),
});

/** FIX-062, DESK-021: version that the operator has seen; a different current version is a 409. */
const seenVersion = wholeNumber(1, 2_147_483_647).describe(
  "Version of the record, to detect concurrent edits.",
);

export const decideProposal = defineEndpoint({
  method: "PUT",
  path: "/api/auctions/proposal/processing/{id}",
  summary: "Decide an auction proposal or its change (A-12, A-13, FIX-062, FIX-063)",
  description:
    "Accepts, returns or rejects the version that the operator has seen, or takes the proposal off the schedule. If the proposal has a newer version, the response is 409 `shared.stale`.",
  effect: "write",
  access: operators,
  approval: {
    kind: "decisions",
    when: {
      text: "a rejection, also of a change, and taking off the schedule",
      holds: ({ data }: { readonly data: { readonly action: ProposalDecision } }) =>
        data.action !== "accept" && data.action !== "return",
    },
  },
  undo: {
    by: "decideProposal",
    note: "An accepted proposal can be taken off the schedule; a returned one stays with the organisation, which sends it again.",
  },
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  body: inData(
    z.strictObject({
      action: z
        .enum(proposalDecisions)
        .describe(
          "Decision: accept, return for correction, reject, reject only the change, or take off the schedule.",
        ),
      version: seenVersion,
      comment: optionalComment.describe("Comment, at most 500 characters; null without one."),
    }),
  ),
  rejections: [
    "auctions.wrong-status",
    "auctions.never-accepted",
    "auctions.in-force",
    "auctions.date-passed",
    "auctions.comment-required",
    "shared.stale",
  ],
  response: recordResponse(z.object({ id: recordId, status: proposalStatusNumber })),
});

export const blockProposal = defineEndpoint({
  method: "PUT",
  path: "/api/auctions/proposal/processing/{id}/block",
  summary: "Block an auction proposal or lift the block (A-13, A-14, DESK-021)",
  description: "The organisation cannot change a blocked proposal. A block needs a reason in `comment`.",
  effect: "write",
  access: operators,
  approval: { kind: "block" },
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  body: inData(
    z.strictObject({
      isBlockedState: z.boolean().describe("Whether the proposal is blocked for changes."),
      comment: optionalComment.describe("Comment, at most 500 characters; null without one."),
      version: seenVersion.optional().describe("Version of the record, to detect concurrent edits."),
    }),
  ),
  rejections: ["auctions.comment-required", "shared.stale"],
  response: recordResponse(
    z.object({
      id: recordId,
      isBlockedState: z.boolean().describe("Whether the proposal is blocked for changes."),
    }),
  ),
});

export const recordAuctionResult = defineEndpoint({
  method: "PUT",
  path: "/api/auctions/proposal/processing/{id}/result",
  summary: "Record whether an auction took place (A-12, DESK-021)",
  description:
    "For installations without a trading system. An outdated `version` returns 409 `shared.stale`.",
  effect: "write",
  access: operators,
  approval: { kind: "decisions" },
  params: z.object({ id: idSchema.describe("Number of the proposal.") }),
  body: inData(
    z.strictObject({ held: z.boolean().describe("Whether the auction took place."), version: seenVersion }),
  ),
  rejections: ["auctions.wrong-status", "shared.stale"],
  response: recordResponse(z.object({ id: recordId, status: proposalStatusNumber })),
});

/** statuses that can have exceptions. */
const ruleStatus = z.literal([proposalStatus.sent, proposalStatus.accepted, proposalStatus.returned]);

export const listFieldRules = defineEndpoint({
  method: "GET",
  path: "/api/auctions/field-rules",
  summary: "List the exceptions for fields of sent proposals (A-21, DESK-021)",
  description: "An exception allows or forbids changing a field in a status, against the default rule.",
  effect: "read",
  access: operators,
  query: z.strictObject({}),
  response: recordResponse(
    z.array(
      z.object({
        status: proposalStatusNumber,
        field: z.string().describe("Name of the field."),
        changeable: z.boolean().describe("Whether the field can change in this status."),
        changed: changedTime,
        changedBy: z.string().nullable().describe("Author of the last change; null if never changed."),
      }),
    ),
  ),
});

const changeable = z
  .boolean()
  .nullable()
  .describe("Whether the field can change in this status; null for the default rule.");

export const setFieldRule = defineEndpoint({
  method: "PUT",
  path: "/api/auctions/field-rules",
  summary: "Set or remove an exception for a proposal field (A-21, DESK-021)",
  description: "`changeable: null` restores the default rule. A concurrent edit returns 409 `shared.stale`.",
  effect: "write",
  access: operators,
  undo: "save-again",
  body: inData(
    z.strictObject({
      status: ruleStatus.describe(
        "Status: 0 draft, 1 sent, 2 accepted, 3 rejected, 4 revoked, 5 auction held, 6 auction not held, 7 returned.",
      ),
      field: z.enum(proposalFields).describe("Name of the field."),
      changeable,
      seen: changeable.describe("Value before the change, to detect a concurrent edit."),
    }),
  ),
  rejections: ["shared.stale"],
  example: { data: { status: proposalStatus.accepted, field: "basis", changeable: true, seen: null } },
  response: recordResponse(
    z.object({ status: proposalStatusNumber, field: z.string().describe("Name of the field."), changeable }),
  ),
});

const externalId = requiredLine(100);
/** a proposal from the trading system. */
const filedProposal = z.strictObject({
  externalId: externalId.describe("Id in the trading system."),
  firmInn: z.string().regex(innPattern).describe("INN of the organisation, 10 or 12 digits."),
  proposal: proposalBody.describe("Content of the proposal."),
});
export type ImportedProposal = z.output<typeof filedProposal>;
/** whether the auction took place. */
const auctionResult = z.strictObject({
  externalId: externalId.optional().describe("Id in the trading system."),
  id: givenId,
  held: z.boolean().describe("Whether the auction took place."),
});
export type ImportedResult = z.output<typeof auctionResult>;
export const importedProposal = z.union([filedProposal, auctionResult]);

export const importProposals = defineEndpoint({
  method: "PUT",
  path: "/api/integration/proposals",
  summary: "Import auction proposals and auction results (A-66, A-12)",
  description:
    "At most 1,000 rows, each validated separately: an error in one row does not affect the others. The status is 200 even if rows have errors. `externalId` identifies a row, so sending it again changes nothing.",
  effect: "write",
  access: integration,
  approval: { kind: "decisions" },
  body: importRequest,
  row: importedProposal,
  rowRejections: [
    "auctions.unknown-firm",
    "auctions.broken-rules",
    "auctions.wrong-status",
    "shared.duplicate",
    "shared.not-found",
    "shared.stale",
  ],
  bodyLimit: importBodyLimit,
  example: { data: [{ id: 204, held: true }] },
  response: recordResponse(importResponse),
});

/**
 * with status 2, returns accepted versions in force, even those with a pending change. FIX-065: with
 * `changedAfter` also returns proposals that have left the status since, with a flag.
 */
export const scheduleQuery = z.strictObject({
  ...listPageQuery,
  status: chosenValues(wholeNumber(1, 7)).describe(
    "Status: 1 sent, 2 accepted, 3 rejected, 4 revoked, 5 auction held, 6 auction not held, 7 returned.",
  ),
  changedAfter: chosenValues(z.iso.datetime({ offset: true })).describe(
    "Only proposals changed after this time, ISO 8601 with offset.",
  ),
});
export type ScheduleQuery = z.output<typeof scheduleQuery>;

export const listSchedule = defineEndpoint({
  method: "GET",
  path: "/api/integration/proposals",
  summary: "List the accepted proposals for the auction schedule (A-66)",
  description:
    "Ordered by the time of the last change. With `changedAfter` the list also contains proposals that have left the status, with `isLeft`.",
  effect: "read",
  access: integration,
  query: scheduleQuery,
  response: pageResponse(scheduledProposal),
});
