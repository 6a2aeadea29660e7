import { z } from "zod";
import { cleanText } from "../shared/values/text.ts";
import { changeKinds } from "../events/change.ts";
import { instant } from "../shared/values/scalars.ts";
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
export const webhookSecret = z.string().regex(webhookSecretPattern);

/** Whether the text has the form of a webhook URL. The server checks the target address on delivery. */
export const isWebhookAddress = (text: string): boolean =>
  text.length <= addressLimit && /^https?:\/\/[^\s/@?#]+(?:[/?][^\s#]*)?$/i.test(text);

export const webhookAddress = z.string().overwrite(cleanText).refine(isWebhookAddress);

/** Returns the event kinds available to an organisation or to the trading system. */
export const kindsFor = (isTradingSystem: boolean): readonly WebhookKind[] =>
  isTradingSystem ? [exchangeNotices] : changeKinds;

export const chosenKinds = z
  .array(z.enum(webhookKinds))
  .min(1)
  .transform((given) => webhookKinds.filter((kind) => given.includes(kind)));

/**
 * Reason of a failed delivery: the HTTP status in digits (`500`; no redirects), or `timeout`, `unreachable`
 * (DNS or connection failure), `certificate`, `inside` (private address).
 */
export const deliveryErrors = ["timeout", "unreachable", "certificate", "inside"] as const;
const deliveryFailure = z.string();

/** Response shape of a webhook, visible to its owner. */
export const webhook = z.object({
  id: z.number(),
  address: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  state: z.enum(webhookState),
  /** Attempts for the current message; 0 if none is pending. */
  attempts: z.number(),
  /** Time of the next attempt. */
  nextTryAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  lastFailure: deliveryFailure.nullable(),
  /** Number of dead letters. */
  deadLetters: z.number(),
  /** Last test message: time of the request, time of completion, and reason of a failure. */
  testRequestedAt: instant.nullable(),
  testEndedAt: instant.nullable(),
  testFailure: deliveryFailure.nullable(),
  /** End of the period in which the server also signs with the previous secret. */
  oldSecretUntil: instant.nullable(),
  createdBy: z.string(),
  createdAt: instant,
});
export type Webhook = z.output<typeof webhook>;

/** Returns the displayed state: a working webhook with dead letters is lagging. */
export const displayedState = ({
  state,
  deadLetters,
}: Pick<Webhook, "state" | "deadLetters">): Webhook["state"] | "lagging" =>
  state === "working" && deadLetters > 0 ? "lagging" : state;

/** A message that no attempt could deliver within three days. */
export const deadLetter = z.object({
  /** The `webhook-id` of the message. */
  messageId: z.string(),
  kind: z.enum(webhookKinds),
  /** Id of the record or notice. */
  id: z.number(),
  isNew: z.boolean(),
  at: instant,
  failure: deliveryFailure,
  /** Time of the last attempt. */
  failedAt: instant,
  /** Whether a redelivery is pending. */
  isAsked: z.boolean(),
});
export type DeadLetter = z.output<typeof deadLetter>;

/** Returns the message id, the same for every attempt. */
export const messageIdOf = (webhookId: number, number: number): string => `msg_${webhookId}_${number}`;
