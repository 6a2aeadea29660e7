import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { importAnswer, importBodyLimit, importRequest } from "../shared/registers/import-request.ts";
import { innPattern } from "../shared/values/inn.ts";
import { inData } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { chosen } from "../shared/registers/register-schema.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { comment, id, instant, isoDate, wholeNumber } from "../shared/values/scalars.ts";
import { proposalDecisions, proposalStatus } from "./lifecycle.ts";
import { proposalBody } from "./proposal/proposal-body.ts";
import { processing, processingRow, scheduledProposal } from "./proposal/proposal-row.ts";
import { proposalFields } from "./proposal/proposal-rules.ts";

/* Endpoints of the exchange: decisions of its operator, and exchange of data with the trading system. */

const operators = access({ operator: "yes" });
const integration = access({ machine: "yes", operator: "yes" });

export const processingListQuery = z.strictObject({
  ...listPageQuery,
  // FIX-068: only members of the organisation see drafts.
  status: chosen(wholeNumber(1, 7)),
  firmId: chosen(id),
  auctionDateFrom: chosen(isoDate),
  auctionDateTo: chosen(isoDate),
});
export type ProcessingListQuery = z.output<typeof processingListQuery>;

export const listProcessing = endpoint({
  method: "GET",
  path: "/api/auctions/proposal/processing",
  summary: "List the auction proposals of all organisations (A-13)",
  effect: "read",
  mayLag: true,
  access: operators,
  query: processingListQuery,
  answer: page(processingRow),
});

export const getProcessing = endpoint({
  method: "GET",
  path: "/api/auctions/proposal/processing/{id}",
  summary: "Get a proposal with its versions and decisions, for operators (A-13, PROP-119)",
  effect: "read",
  access: operators,
  params: z.object({ id }),
  answer: one(processing),
});

/** FIX-062, DESK-021: version that the operator has seen; a different current version is a 409. */
const seenVersion = wholeNumber(1, 2_147_483_647);

export const decideProposal = endpoint({
  method: "PUT",
  path: "/api/auctions/proposal/processing/{id}",
  summary: "Decide an auction proposal or its change (A-12, A-13, FIX-062, FIX-063)",
  effect: "write",
  access: operators,
  params: z.object({ id }),
  body: inData(
    z.strictObject({
      action: z.enum(proposalDecisions),
      version: seenVersion,
      comment: comment.nullish(),
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
  answer: one(z.object({ id: z.number(), status: z.number() })),
});

export const blockProposal = endpoint({
  method: "PUT",
  path: "/api/auctions/proposal/processing/{id}/block",
  summary: "Block an auction proposal or lift the block (A-13, A-14, DESK-021)",
  effect: "write",
  access: operators,
  approval: { kind: "block" },
  params: z.object({ id }),
  body: inData(
    z.strictObject({
      isBlockedState: z.boolean(),
      comment: comment.nullish(),
      version: seenVersion.optional(),
    }),
  ),
  rejections: ["auctions.comment-required", "shared.stale"],
  answer: one(z.object({ id: z.number(), isBlockedState: z.boolean() })),
});

export const recordAuctionResult = endpoint({
  method: "PUT",
  path: "/api/auctions/proposal/processing/{id}/result",
  summary: "Record whether an auction took place (A-12, DESK-021)",
  effect: "write",
  access: operators,
  params: z.object({ id }),
  body: inData(z.strictObject({ held: z.boolean(), version: seenVersion })),
  rejections: ["auctions.wrong-status", "shared.stale"],
  answer: one(z.object({ id: z.number(), status: z.number() })),
});

/** statuses that can have exceptions. */
const ruleStatus = z.literal([proposalStatus.sent, proposalStatus.accepted, proposalStatus.returned]);

export const listFieldRules = endpoint({
  method: "GET",
  path: "/api/auctions/field-rules",
  summary: "List the exceptions for fields of sent proposals (A-21, DESK-021)",
  effect: "read",
  access: operators,
  query: z.strictObject({}),
  answer: one(
    z.array(
      z.object({
        status: z.number(),
        field: z.string(),
        changeable: z.boolean(),
        changed: instant.nullable(),
        changedBy: z.string().nullable(),
      }),
    ),
  ),
});

const changeable = z.boolean().nullable();

export const setFieldRule = endpoint({
  method: "PUT",
  path: "/api/auctions/field-rules",
  summary: "Set or remove an exception for a proposal field (A-21, DESK-021)",
  effect: "write",
  access: operators,
  body: inData(
    z.strictObject({
      status: ruleStatus,
      field: z.enum(proposalFields),
      changeable,
      /** Value at the time of the edit, for detecting conflicts. */
      seen: changeable,
    }),
  ),
  rejections: ["shared.stale"],
  example: { data: { status: proposalStatus.accepted, field: "basis", changeable: true, seen: null } },
  answer: one(z.object({ status: z.number(), field: z.string(), changeable })),
});

const externalId = requiredText(100);
/** a proposal from the trading system. */
const filedProposal = z.strictObject({
  externalId,
  firmInn: z.string().regex(innPattern),
  proposal: proposalBody,
});
export type ImportedProposal = z.output<typeof filedProposal>;
/** whether the auction took place. */
const auctionResult = z.strictObject({ externalId: externalId.optional(), id, held: z.boolean() });
export type ImportedResult = z.output<typeof auctionResult>;
export const importedProposal = z.union([filedProposal, auctionResult]);

export const importProposals = endpoint({
  method: "PUT",
  path: "/api/integration/proposals",
  summary: "Import auction proposals and auction results (A-66, A-12)",
  effect: "write",
  access: integration,
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
  answer: one(importAnswer),
});

/**
 * with status 2, returns accepted versions in force, even those with a pending change. FIX-065: with
 * `changedAfter` also returns proposals that have left the status since, with a flag.
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
  summary: "List the accepted proposals for the auction schedule (A-66)",
  effect: "read",
  access: integration,
  query: scheduleQuery,
  answer: page(scheduledProposal),
});
