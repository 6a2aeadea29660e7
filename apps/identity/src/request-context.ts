import type { ServerResponse } from "node:http";
import type { RequestClient } from "./client.ts";

/** One request with its parsed input. */
export interface RequestContext extends RequestClient {
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  /** Form fields; empty for `GET`. */
  readonly fields: URLSearchParams;
}

type Fields = Pick<RequestContext, "fields">;

/**
 * Returns a field unchanged and never truncated: the page rejects a longer value with a message (FIX-106).
 */
export const typedField = ({ fields }: Fields, name: string): string => fields.get(name) ?? "";

/** Invisible and bidirectional control characters, which names must not contain (FIX-105). */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns a name on one line without invisible characters. */
export const typedLine = ({ fields }: Fields, name: string): string =>
  (fields.get(name) ?? "").replace(invisible, "").trim().replace(/\s+/g, " ");

const mailAddress = /^[^\s@<>(),;:"\\[\]]{1,64}@[a-z0-9а-яё-]+(?:\.[a-z0-9а-яё-]+)+$/i;

/** Returns the e-mail address; undefined if it is invalid. */
export function typedEmail(context: Fields): string | undefined {
  const email = typedField(context, "email").trim();
  return email.length <= 254 && mailAddress.test(email) ? email : undefined;
}
