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

/** A field as typed, never cut: the page rejects a longer one with a message (FIX-106). */
export const typed = ({ fields }: Fields, name: string): string => fields.get(name) ?? "";

/** Invisible characters and controls of direction: no part of a name (FIX-105). */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name as typed, on one line and without invisible characters. */
export const typedLine = ({ fields }: Fields, name: string): string =>
  (fields.get(name) ?? "").replace(invisible, "").trim().replace(/\s+/g, " ");

const mailAddress = /^[^\s@<>(),;:"\\[\]]{1,64}@[a-z0-9а-яё-]+(?:\.[a-z0-9а-яё-]+)+$/i;

/** The typed e-mail address; undefined if it is invalid. */
export function typedEmail(context: Fields): string | undefined {
  const email = typed(context, "email").trim();
  return email.length <= 254 && mailAddress.test(email) ? email : undefined;
}
