import { z } from "zod";
import { instantSchema, innText, isoDate } from "../shared/values/scalars.ts";

/** Roles in which a report can name a firm other than its reporter. */
export const mentionRoles = ["buyer", "owner", "producer"] as const;
export type MentionRole = (typeof mentionRoles)[number];

/**
 * DEAL-021: everything that a named firm sees of the report of another firm. The function `list_mentions` of the
 * database returns the same columns and no others; a test compares both.
 */
export const mentionFields = {
  reportId: z.number().describe("Number of the report."),
  reporterName: z.string().describe("Name of the reporting organisation."),
  reporterInn: innText.describe("INN of the reporting organisation."),
  roles: z.array(z.enum(mentionRoles)).describe("Roles in which the report names the caller's organisation."),
  writtenInns: z
    .array(innText)
    .describe(
      "INNs of the caller's organisation or of its predecessors in the report, in the order of the roles.",
    ),
  writtenNames: z
    .array(z.string())
    .describe("Names of the caller's organisation in the report, in the order of the roles."),
  contractNumber: z.string().describe("Number of the contract."),
  contractDate: isoDate.describe("Date of the contract, `YYYY-MM-DD`."),
  productTypeName: z.string().describe("Product type."),
  issueDay: isoDate.describe("Moscow day of the registration, `YYYY-MM-DD`."),
  status: z.number().describe("Status of the report: 1 registered, 2 changed, 4 terminated."),
};

export const answerKinds = ["confirmed", "disputed"] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Maximum characters of the reason of a dispute and of the note that settles it. */
export const answerTextLimit = 1_000;

/** Days after which a dispute waits in the queue of the exchange. */
export const disputeDays = 5;

/** Maximum of the count of mentions without an answer. */
export const unansweredLimit = 100;

/** State of a deal between its two sides. */
export const mentionStates = ["one-side", "agrees", "differs", "several", "disputed"] as const;
export type MentionState = (typeof mentionStates)[number];

/** Returns the state of a deal; a dispute of either side outweighs the comparison. */
export function mentionStateOf(
  pair: { readonly differing: readonly string[]; readonly isSeveral: boolean } | null,
  isDisputed: boolean,
): MentionState {
  if (isDisputed) return "disputed";
  if (pair === null) return "one-side";
  if (pair.isSeveral) return "several";
  return pair.differing.length === 0 ? "agrees" : "differs";
}

/** Answer of a named firm; its reason is null for a confirmation. */
export const answerFields = {
  kind: z.enum(answerKinds).describe("Confirmed or disputed."),
  reason: z.string().nullable().describe("Reason of a dispute; null for a confirmation."),
  answeredAt: instantSchema.describe("Time of the answer, ISO 8601 with offset."),
  isOutdated: z
    .boolean()
    .describe("Whether the report has changed since in a compared or visible field, so that it asks again."),
  settlement: z
    .string()
    .nullable()
    .describe("Note of the exchange that settled the dispute; null without one."),
};

/** Consent of one organisation to show the values of a pair (FIX-324). */
const pairConsent = z
  .enum(["none", "given", "ended-by-own", "ended-by-other", "ended-by-both"])
  .describe(
    "`given` holds for the present versions of both reports. `ended-…`: a new version of the own, the other or both reports ended a consent.",
  );
export type PairConsent = z.output<typeof pairConsent>;

/** Versions of the own and the other report. */
export type PairVersions = readonly [own: number, other: number];

/** Returns the state of a consent that was given for some versions of the reports. */
export function pairConsentOf(given: PairVersions | null, present: PairVersions): PairConsent {
  if (given === null) return "none";
  const [own, other] = [given[0] !== present[0], given[1] !== present[1]];
  if (own) return other ? "ended-by-both" : "ended-by-own";
  return other ? "ended-by-other" : "given";
}

/** Pair of reports as one of its two sides sees it. */
export const mentionPair = z.object({
  reportId: z.number().describe("Number of the own report of the deal."),
  isSeveral: z
    .boolean()
    .describe(
      "Whether one side has several reports of the same number, date and product: the order of filing made the pair, and differences are not compared.",
    ),
  differing: z.array(z.string()).describe("Form fields in which the reports differ; never their values."),
  comparedAt: instantSchema.describe("Time of the comparison, ISO 8601 with offset."),
  version: z.number().describe("Version of the own report, to send with a consent."),
  otherVersion: z.number().describe("Version of the other report, to send with a consent."),
  consent: pairConsent.describe("Consent of the caller's organisation."),
  otherConsent: pairConsent.describe("Consent of the other organisation."),
  values: z
    .object({
      at: instantSchema.describe("Time of the second consent, ISO 8601 with offset."),
      fields: z
        .array(
          z.object({
            field: z.string().describe("Form field."),
            own: z.string().nullable().describe("Value of the own report; null if empty."),
            other: z.string().nullable().describe("Value of the other report; null if empty."),
          }),
        )
        .describe("Compared fields with the values at that time."),
    })
    .nullable()
    .describe(
      "Values of both reports at the last time at which both organisations had agreed; null without one. Later versions have other values.",
    ),
  isShown: z.boolean().describe("Whether the values are those of the present versions."),
});
export type MentionPair = z.output<typeof mentionPair>;

/** Report that names the caller's organisation, with the own answer and the pair. */
export const mentionRow = z.object({
  ...mentionFields,
  seen: z.string().describe("Hash of these fields, to send with the answer."),
  state: z.enum(mentionStates).describe("State of the deal between both sides."),
  answer: z.object(answerFields).nullable().describe("Own answer; null without one."),
  pair: mentionPair.nullable().describe("Pair with an own report of the deal; null without one."),
});
export type Mention = z.output<typeof mentionRow>;
