import { z } from "zod";
import { cleanText } from "../shared/values/text.ts";
import { changeKinds } from "../events/change.ts";
import { instant } from "../shared/values/scalars.ts";
import { webhookState } from "./lifecycle.ts";

/** DOOR-005: what a receiver can be told of. Firms: changes of what is theirs; the trading system: messages to the exchange. */
export const exchangeNotices = "exchange-notices";
const webhookKinds = [...changeKinds, exchangeNotices] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** Most webhooks of an organisation. */
export const webhookLimit = 10;
/** Characters of an address. */
export const addressLimit = 500;

/** 32 drawn bytes as Standard Webhooks write them. */
const webhookSecretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/;
export const webhookSecretPrefix = "whsec_";
export const webhookSecret = z.string().regex(webhookSecretPattern);

/** Whether it has the form of an address to send to; where it leads is judged when it is sent to. */
export const isWebhookAddress = (text: string): boolean =>
  text.length <= addressLimit && /^https?:\/\/[^\s/@?#]+(?:[/?][^\s#]*)?$/i.test(text);

export const webhookAddress = z.string().overwrite(cleanText).refine(isWebhookAddress);

/** All that a firm, or the trading system, can be told of. */
export const kindsFor = (isTradingSystem: boolean): readonly WebhookKind[] =>
  isTradingSystem ? [exchangeNotices] : changeKinds;

export const chosenKinds = z
  .array(z.enum(webhookKinds))
  .min(1)
  .transform((given) => webhookKinds.filter((kind) => given.includes(kind)));

/**
 * Why a message was not taken: the status of the answer in digits (`500`; redirects are not followed), or `timeout`,
 * `unreachable` (no such name, nobody listens), `certificate`, `inside` (an address inside of a network).
 */
export const deliveryFaults = ["timeout", "unreachable", "certificate", "inside"] as const;
const deliveryFailure = z.string();

/** A webhook as those see it who keep it. */
export const webhook = z.object({
  id: z.number(),
  address: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  state: z.enum(webhookState),
  /** Tries of the message that waits; 0: none waits. */
  attempts: z.number(),
  /** When it is tried again. */
  nextTryAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  lastFailure: deliveryFailure.nullable(),
  /** Messages that were set aside. */
  deadLetters: z.number(),
  /** The last try by the button: when it was asked for, when it ended, and what it failed with. */
  testAskedAt: instant.nullable(),
  testEndedAt: instant.nullable(),
  testFailure: deliveryFailure.nullable(),
  /** How long what is sent is signed by the secret before as well. */
  oldSecretUntil: instant.nullable(),
  madeBy: z.string(),
  madeAt: instant,
});
export type Webhook = z.output<typeof webhook>;

/** How it stands for whoever keeps it: one that works may have left messages behind. */
export const standingOf = ({
  state,
  deadLetters,
}: Pick<Webhook, "state" | "deadLetters">): Webhook["state"] | "lagging" =>
  state === "working" && deadLetters > 0 ? "lagging" : state;

/** A message that nobody took for three days. */
export const deadLetter = z.object({
  /** As `webhook-id` of the message. */
  messageId: z.string(),
  kind: z.enum(webhookKinds),
  /** Of the record, or of the message to the exchange. */
  id: z.number(),
  isNew: z.boolean(),
  at: instant,
  failure: deliveryFailure,
  /** When it was tried last. */
  failedAt: instant,
  /** Whether it is going to be sent again. */
  isAsked: z.boolean(),
});
export type DeadLetter = z.output<typeof deadLetter>;

/** The same for every try of one message. */
export const messageIdOf = (webhookId: number, number: number): string => `msg_${webhookId}_${number}`;
