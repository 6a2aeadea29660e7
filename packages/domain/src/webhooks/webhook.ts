import { z } from "zod";
import { cleanText } from "../shared/values/text.ts";
import { changeKinds } from "../events/change.ts";
import { distinctList } from "../shared/values/distinct-list.ts";
import { instantSchema, recordId } from "../shared/values/scalars.ts";
import { webhookState } from "./lifecycle.ts";

/**
 * DOOR-005: event kinds. Organisations receive changes of their records, the trading system notices to the
 * exchange.
 */
export const exchangeNotices = "exchange-notices";
const webhookKinds = [...changeKinds, exchangeNotices] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** Maximum webhooks of an organisation. */
export const webhookLimit = 10;
/** Maximum characters of a URL. */
export const addressLimit = 500;

/** 32 random bytes in the format of Standard Webhooks. */
const webhookSecretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/;
export const webhookSecretPrefix = "whsec_";
export const webhookSecret = z
  .string()
  .regex(webhookSecretPattern)
  .describe("Secret that the caller generates; the portal never returns it.");

/** Whether the text has the form of a webhook URL. The server checks the target address on delivery. */
export const isWebhookAddress = (text: string): boolean =>
  text.length <= addressLimit && /^https?:\/\/[^\s/@?#]+(?:[/?][^\s#]*)?$/i.test(text);

export const webhookAddress = z
  .string()
  .overwrite(cleanText)
  .refine(isWebhookAddress)
  .describe("HTTPS address that receives the messages.");

/** Returns the event kinds available to an organisation or to the trading system. */
export const kindsFor = (isTradingSystem: boolean): readonly WebhookKind[] =>
  isTradingSystem ? [exchangeNotices] : changeKinds;

export const chosenKinds = distinctList(z.enum(webhookKinds))
  .min(1)
  .transform((given) => webhookKinds.filter((kind) => given.includes(kind)));

/**
 * Reason of a failed delivery: the HTTP status in digits (`500`; no redirects), or `timeout`, `unreachable`
 * (DNS or connection failure), `certificate`, `inside` (private address).
 */
export const deliveryErrors = ["timeout", "unreachable", "certificate", "inside"] as const;
const deliveryFailure = z.string();

/** Response shape of a webhook, visible to its owner. */
export const webhookSchema = z.object({
  id: recordId,
  address: z.string().describe("HTTPS address that receives the messages."),
  kinds: z.array(z.enum(webhookKinds)).describe("Kinds of changes to send; by default all available ones."),
  state: z.enum(webhookState).describe("State."),
  attempts: z.number().describe("Attempts to deliver the current message; 0 if none is pending."),
  nextTryAt: instantSchema
    .nullable()
    .describe("Time of the next attempt, ISO 8601 with offset; null if nothing is pending."),
  lastSuccessAt: instantSchema
    .nullable()
    .describe("Time of the last delivery, ISO 8601 with offset; null without one."),
  lastFailureAt: instantSchema
    .nullable()
    .describe("Time of the last failed delivery, ISO 8601 with offset; null without one."),
  lastFailure: deliveryFailure.nullable().describe("Why the last delivery failed; null if none did."),
  /** Number of dead letters. */
  deadLetters: z.number().describe("Number of undelivered messages."),
  /** Last test message: time of the request, time of completion, and reason of a failure. */
  testRequestedAt: instantSchema
    .nullable()
    .describe("Time of the last test, ISO 8601 with offset; null without one."),
  testEndedAt: instantSchema
    .nullable()
    .describe("When the test ended, ISO 8601 with offset; null while it runs."),
  testFailure: deliveryFailure.nullable().describe("Why the test failed; null if it succeeded."),
  /** End of the period in which the server also signs with the previous secret. */
  oldSecretUntil: instantSchema
    .nullable()
    .describe(
      "Until when messages are also signed with the previous secret, ISO 8601 with offset; null if they are not.",
    ),
  createdBy: z.string().describe("Name of the author."),
  createdAt: instantSchema.describe("Time of creation, ISO 8601 with offset."),
});
export type Webhook = z.output<typeof webhookSchema>;

/** Returns the displayed state: a working webhook with dead letters is lagging. */
export const displayedState = ({
  state,
  deadLetters,
}: Pick<Webhook, "state" | "deadLetters">): Webhook["state"] | "lagging" =>
  state === "working" && deadLetters > 0 ? "lagging" : state;

/** A message that no attempt could deliver within three days. */
export const deadLetter = z.object({
  messageId: z.string().describe("`webhook-id` of the message."),
  kind: z.enum(webhookKinds).describe("Kind."),
  /** Id of the record or notice. */
  id: recordId,
  isNew: z.boolean().describe("Whether the change created the record."),
  at: instantSchema.describe("Time, ISO 8601 with offset."),
  failure: deliveryFailure.describe(
    "Why the delivery failed: the HTTP status, `timeout`, `unreachable`, `certificate` or `inside` (private address).",
  ),
  failedAt: instantSchema.describe("Time of the last attempt, ISO 8601 with offset."),
  /** Whether a redelivery is pending. */
  isAsked: z.boolean().describe("Whether the message is being sent again."),
});
export type DeadLetter = z.output<typeof deadLetter>;

/** Returns the message id, the same for every attempt. */
export const messageIdOf = (webhookId: number, number: number): string => `msg_${webhookId}_${number}`;
