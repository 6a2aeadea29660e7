import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import type { Pool } from "pg";
import type { Html } from "./html.ts";
import { deviceOf } from "./known-device.ts";
import type { Ledger } from "./ledger.ts";
import { sendPage, type Visit } from "./page.ts";
import type { Place } from "./attempts.ts";
import type { Sealing } from "./sealing.ts";
import type { Words } from "./words.ts";

/** What all pages work with. */
export interface Desk {
  readonly pool: Pool;
  readonly provider: Provider;
  readonly sealing: Sealing;
  readonly ledger: Ledger;
  /** Path of the identity server, `/identity`. */
  readonly mount: string;
  /** Whether people come by https. */
  readonly secure: boolean;
  /** Whether letters can be sent: without them nobody registers by himself. */
  readonly sendsLetters: boolean;
}

/** One request for a page. */
export interface Call extends Desk {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly visit: Visit;
  readonly words: Words;
  /** Address of the client. */
  readonly address: string;
  readonly query: URLSearchParams;
  /** What was filled in; empty for `GET`. */
  readonly fields: URLSearchParams;
}

export const show = (
  { response, visit }: Call,
  status: number,
  title: string,
  body: Html,
  script?: string,
): void => sendPage(response, status, { title, visit, body, script });

/** Where the attempt at an account comes from. */
export const placeOf = ({ request, sealing, address }: Call, subject: string | undefined): Place => ({
  address,
  device: subject === undefined ? undefined : deviceOf(request, sealing, subject),
});

/** A field as it was typed, never cut: what is too long is refused in words (FIX-106). */
export const typed = ({ fields }: Call, name: string): string => fields.get(name) ?? "";

const mailAddress = /^[^\s@<>(),;:"\\[\]]{1,64}@[a-z0-9а-яё-]+(?:\.[a-z0-9а-яё-]+)+$/i;

/** Characters that nobody sees, and controls of direction: no part of a name (FIX-105). */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name as it was typed, on one line and without invisible characters. */
export const typedLine = ({ fields }: Call, name: string): string =>
  (fields.get(name) ?? "").replace(unseen, "").trim().replace(/\s+/g, " ");

/** The mail address that was typed; undefined where it is none. */
export function typedEmail(call: Call): string | undefined {
  const email = typed(call, "email").trim();
  return email.length <= 254 && mailAddress.test(email) ? email : undefined;
}
