import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { givenId, idResponse, idSchema, innText, recordId } from "../shared/values/scalars.ts";
import { optionalText, requiredText } from "../shared/values/text-schemas.ts";
import {
  answerFields,
  answerKinds,
  answerTextLimit,
  mentionRoles,
  mentionRow,
  unansweredLimit,
} from "./mention.ts";

const members = accessOf({ employee: "own", owner: "own" });

/** Characters of the hash of the visible fields. */
export const seenLength = 16;

/** Maximum rows of a page. */
export const mentionPageSize = 50;

export const listMentions = defineEndpoint({
  method: "GET",
  path: "/api/counterparties/mentions",
  summary: "List the reports of others that name the organisation (DEAL-021)",
  description:
    "Reports that name the INN as buyer, owner or producer, newest first. Never prices, amounts, addresses or files of a report.",
  effect: "read",
  access: members,
  query: z.strictObject({
    role: z.enum(mentionRoles).optional().describe("Role of the organisation; all roles by default."),
    isUnanswered: z
      .enum(["true", "false"])
      .default("false")
      .describe("True: only reports without a valid answer."),
    reportId: idSchema.optional().describe("Number of one report."),
    before: idSchema.optional().describe("Number of the last report of the page before."),
  }),
  response: recordResponse(
    z.object({
      rows: z.array(mentionRow).describe(`At most ${mentionPageSize} reports, newest first.`),
      next: z.number().nullable().describe("`before` of the next page; null at the end."),
    }),
  ),
});

export const countUnanswered = defineEndpoint({
  method: "GET",
  path: "/api/counterparties/unanswered",
  summary: "Count the reports of others that await an answer (DEAL-021)",
  effect: "read",
  access: members,
  response: recordResponse(
    z.object({
      count: z.number().describe(`Number of reports, at most ${unansweredLimit}.`),
    }),
  ),
});

export const answerMention = defineEndpoint({
  method: "POST",
  path: "/api/counterparties/answer",
  summary: "Confirm or dispute a report that names the organisation (DEAL-021)",
  description: "The reporter sees the answer. A later answer replaces the earlier one, which stays stored.",
  effect: "write",
  access: members,
  body: z.strictObject({
    reportId: givenId.describe("Number of the report."),
    seen: z
      .string()
      .length(seenLength)
      .regex(/^[0-9a-f]+$/)
      .describe("`seen` of the report that the user answers to."),
    kind: z.enum(answerKinds).describe("Confirmed or disputed."),
    reason: optionalText(answerTextLimit).describe("Reason; a dispute requires it."),
  }),
  example: { reportId: 1042, seen: "5f0c1e9ab2d47738", kind: "disputed", reason: "Договор не заключали" },
  rejections: [
    "shared.not-found",
    "shared.stale",
    "shared.organization-blocked",
    "counterparties.reason-required",
  ],
  response: recordResponse(idResponse),
});

export const consentToPair = defineEndpoint({
  method: "PUT",
  path: "/api/counterparties/consent",
  summary: "Agree to show the values of a pair of reports, or withdraw that (DEAL-021)",
  description:
    "The second consent stores the compared values of both reports and shows them to both organisations. Until then a consent can be withdrawn. A consent holds for the versions of both reports that its giver saw; a new version of either report ends it.",
  effect: "write",
  mayChangeNothing: true,
  access: members,
  body: z.strictObject({
    reportId: idSchema.describe("Number of the own report of the pair."),
    isGiven: z.boolean().describe("True: the organisation agrees. False: it withdraws its consent."),
    version: idSchema.describe("`version` of the pair that the user saw."),
    otherVersion: idSchema.describe("`otherVersion` of the pair that the user saw."),
  }),
  rejections: [
    "shared.not-found",
    "shared.stale",
    "shared.organization-blocked",
    "counterparties.report-changed",
  ],
  response: recordResponse(
    z.object({ isShown: z.boolean().describe("Whether both organisations see the values.") }),
  ),
});

const shownAnswer = z.object({
  id: recordId,
  organizationName: z.string().describe("Name of the organisation that answered."),
  organizationInn: innText.describe("INN of the organisation that answered."),
  ...answerFields,
});

export const listAnswers = defineEndpoint({
  method: "GET",
  path: "/api/counterparties/answers",
  summary: "List the answers of named organisations to a report (DEAL-021)",
  description: "The newest answer of each named organisation.",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
  query: z.strictObject({ reportId: idSchema.describe("Number of the report.") }),
  rejections: ["shared.not-found"],
  response: recordResponse(z.array(shownAnswer).describe("Answers, newest first.")),
});

const staff = accessOf({ operator: "yes" });

export const getDispute = defineEndpoint({
  method: "GET",
  path: "/api/counterparties/dispute",
  summary: "Get a dispute with the numbers of both reports (DEAL-021)",
  effect: "read",
  access: staff,
  query: z.strictObject({ id: idSchema.describe("Id of the dispute.") }),
  rejections: ["shared.not-found"],
  response: recordResponse(
    shownAnswer.extend({
      reportId: z.number().describe("Number of the disputed report."),
      otherReportId: z
        .number()
        .nullable()
        .describe("Number of the report of the disputing organisation; null without one."),
    }),
  ),
});

export const settleDispute = defineEndpoint({
  method: "PUT",
  path: "/api/counterparties/settle",
  summary: "Settle a dispute with a note (DEAL-021)",
  description: "Both organisations see the note.",
  effect: "write",
  access: staff,
  approval: { kind: "decisions" },
  body: z.strictObject({
    id: givenId,
    note: requiredText(answerTextLimit).describe("Note for both organisations."),
  }),
  rejections: ["shared.not-found", "counterparties.dispute-over"],
  response: recordResponse(idResponse),
});
