import type { z } from "zod";
import type { PortalArea } from "../areas.ts";
import type { EndpointAccess } from "./access/access.ts";
import type { ActorRight } from "./access/actor.ts";
import type { DeprecationNotice } from "./values/deprecated.ts";
import type { sharedErrors } from "./errors.ts";
import { fileTypes } from "./values/file-limits.ts";
import type { KeyRight } from "./access/key-rights.ts";
import type { ApprovalRule, PendingApproval, StaffUndo } from "./access/approval-rule.ts";

/** An error code. errors.ts joins the tables of all areas. */
type Code = `${string}.${string}`;

/**
 * An endpoint is a value: the server binds it, the web app calls it, OpenAPI and permission tests derive from
 * it. Paths and field names follow the specification verbatim; `{id}` matches digits (G-2).
 */
export interface EndpointShape {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
  /**
   * Imperative summary for OpenAPI, at most 80 characters, with requirement ids at its end, which the document leaves
   * out.
   */
  readonly summary: string;
  /** LANG-005: description for OpenAPI where the summary is not enough. */
  readonly description?: string;
  /**
   * A write runs in a read-write transaction, is idempotent by `ClientRequestId` and writes an audit entry.
   */
  readonly effect: "read" | "write";
  /** INST-031: a read that a replica may serve with its lag; the reader's own writes are always included. */
  readonly mayLag?: true;
  /** PROOF-002: a public read by a secret number; the limit of sign-ins applies to it separately. */
  readonly isGuessable?: true;
  /** A write that may change nothing, and then writes no audit entry. */
  readonly mayChangeNothing?: true;
  readonly access: EndpointAccess;
  /** Trading area: members of organisations without this right get a 403 (ACC-007, A-61). */
  readonly right?: ActorRight;
  /** DOOR-002: required key right, if it differs from the default of `keyRightOf`. */
  readonly key?: KeyRight;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Maximum bytes of the body, if less than the default. */
  readonly bodyLimit?: number;
  /**
   * schema of a row in a batch. The server validates each row separately; the body schema accepts
   * any.
   */
  readonly row?: z.ZodType;
  /** Error codes of a row, in addition to invalid fields. */
  readonly rowRejections?: readonly Code[];
  /** Name of the file field of a multipart request. */
  readonly file?: string;
  /** Error code of an unsupported file type; `shared.unsupported-type` by default. */
  readonly wrongFile?: keyof typeof sharedErrors;
  /** DOOR-001: specific error codes. The document adds the common ones. */
  readonly rejections?: readonly Code[];
  /** DOOR-001: example of a request body. */
  readonly example?: unknown;
  /** DOOR-008: deprecation and removal dates. */
  readonly deprecated?: DeprecationNotice;
  /** DESK-023: requests of staff need approval if the setting FOUR_EYES names this kind. */
  readonly approval?: ApprovalRule;
  /** FIX-322: how staff takes a write back that needs no approval. */
  readonly undo?: StaffUndo;
  readonly response: EndpointResponse;
}

/** An endpoint with its stable public name (DOOR-001), which is the name of its value. */
export interface NamedEndpoint {
  readonly name: string;
  readonly area: PortalArea;
  readonly endpoint: EndpointShape;
}

/**
 * one: `data` is the value; page: `data` is the rows, `paging.totalRecords` their total, `extra` additional
 * data; blob: bytes (G-31); file: `data` is `{ contentType, fileContent, fileName }`, base64 (CON-043);
 * stream: server-sent events (WORK-030).
 */
export type EndpointResponse =
  | { readonly kind: "one"; readonly schema: z.ZodType }
  | { readonly kind: "page"; readonly row: z.ZodType; readonly extra?: z.ZodRawShape }
  | { readonly kind: "blob"; readonly media: readonly string[] }
  | { readonly kind: "file" }
  | { readonly kind: "stream" };

export const defineEndpoint = <const E extends EndpointShape>(shape: E): E => shape;
export const recordResponse = <const S extends z.ZodType>(schema: S) => ({ kind: "one", schema }) as const;
export const pageResponse = <const S extends z.ZodType>(row: S) => ({ kind: "page", row }) as const;
/** MEM-060: a page with additional data in its envelope. */
export const pageWithExtra = <const S extends z.ZodType, const B extends z.ZodRawShape>(row: S, extra: B) =>
  ({ kind: "page", row, extra }) as const;
/** @param media possible media types */
export const blobResponse = (...media: readonly string[]) => ({ kind: "blob", media }) as const;
/** A user's attachment under its original name. */
export const attachmentResponse = blobResponse(...new Set(Object.values(fileTypes)));
export const workbookResponse = blobResponse(fileTypes.xlsx);
export const fileResponse = { kind: "file" } as const;
export const streamResponse = { kind: "stream" } as const;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Input of a handler, validated and with defaults. */
export interface InputOf<E extends EndpointShape> {
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
}

type CallPart<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends Given<S>
    ? { readonly [K in Name]?: Given<S> }
    : { readonly [K in Name]: Given<S> }
  : Record<never, never>;

/** Input from a client. */
export type CallOf<E extends EndpointShape> = CallPart<"params", E["params"]> &
  CallPart<"query", E["query"]> &
  CallPart<"body", E["body"]>;

/** DESK-023: the other response of an endpoint with an approval rule. */
type MaybePending<E extends EndpointShape> = E extends { approval: object } ? PendingApproval : never;

/** Response of an endpoint as the client receives it. */
export type ResponseOf<E extends EndpointShape> = MaybePending<E> | DoneOf<E>;

type DoneOf<E extends EndpointShape> = E["response"] extends { kind: "one"; schema: infer S }
  ? Parsed<S>
  : E["response"] extends { kind: "page"; row: infer R; extra: infer B extends z.ZodRawShape }
    ? PageOf<Parsed<R>> & { readonly extra: z.output<z.ZodObject<B>> }
    : E["response"] extends { kind: "page"; row: infer R }
      ? PageOf<Parsed<R>>
      : never;

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** SCALE-001: counting stopped at `total`, because the request limits it; more rows exist. */
  readonly isAtLeast?: boolean;
  /** Additional data, if the endpoint declares any. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Result of a handler: the schema's input, so that parsing removes undeclared fields. */
export type ResultOf<E extends EndpointShape> = E["response"] extends { kind: "one"; schema: infer S }
  ? Given<S>
  : E["response"] extends { kind: "page"; row: infer R }
    ? PageOf<Given<R>>
    : never;
