import type { z } from "zod";
import type { Area } from "../areas.ts";
import type { Access } from "./access/access.ts";
import type { Right } from "./access/actor.ts";
import type { Deprecated } from "./values/deprecated.ts";
import type { sharedErrors } from "./errors.ts";
import { fileTypes } from "./values/file-limits.ts";
import type { KeyRight } from "./access/key-rights.ts";
import type { ApprovalRule, PendingApproval } from "./access/approval-rule.ts";

/** Of an error table; which there are is known where the areas' tables come together (errors.ts). */
type Code = `${string}.${string}`;

/**
 * An endpoint is a value: the server binds it, the web calls it, OpenAPI and the permission tests are made from it.
 * Paths and field names are the documents', verbatim; `{id}` stands for digits (G-2).
 */
export interface EndpointShape {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
  /** One sentence for OpenAPI, ending with the requirement ids. */
  readonly summary: string;
  /** A write runs in a read-write transaction, is idempotent by `ClientRequestId` and leaves an audit row. */
  readonly effect: "read" | "write";
  /** INST-031: a read whose answer may be as old as a replica may be; what its reader did or was told of is in it. */
  readonly mayLag?: true;
  /** A write that may find nothing to change, and then leaves no audit row. */
  readonly mayChangeNothing?: true;
  readonly access: Access;
  /** The area of trade it belongs to: members of organisations without this right are refused (ACC-007, A-61). */
  readonly right?: Right;
  /** DOOR-002: the right of a key that it takes, where that is not told by `keyRightOf` anyway. */
  readonly key?: KeyRight;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Bytes that its body may have, where that is less than usual. */
  readonly bodyLimit?: number;
  /** what a row of a list must be of which each is judged by itself; the body takes any. */
  readonly row?: z.ZodType;
  /** What a row may be refused with, beside what its fields are. */
  readonly rowRefusals?: readonly Code[];
  /** Multipart calls name the one field that carries the file. */
  readonly file?: string;
  /** What is said of a file whose content is none of the accepted types; `shared.unsupported-type` unless told. */
  readonly wrongFile?: keyof typeof sharedErrors;
  /** DOOR-001: what its own rules refuse it with; what any call of its shape may be refused with goes without saying. */
  readonly refusals?: readonly Code[];
  /** DOOR-001: a body as a program sends it. */
  readonly example?: unknown;
  /** DOOR-008: that, and until when, it is still there. */
  readonly deprecated?: Deprecated;
  /** DESK-023: calls of staff need approval where the setting FOUR_EYES names this kind. */
  readonly approval?: ApprovalRule;
  readonly answer: Answer;
}

/** A call with the name that programs know it by (DOOR-001): the name of its value, which is stable for that. */
export interface Call {
  readonly name: string;
  readonly area: Area;
  readonly endpoint: EndpointShape;
}

/**
 * one: `data` is the value; page: `data` is the rows and `paging.totalRecords` their number, `beside` what else stands
 * beside them; blob: bytes (G-31); file: `data` is `{ contentType, fileContent, fileName }`, base64 (CON-043); stream:
 * server-sent events (WORK-030).
 */
export type Answer =
  | { readonly kind: "one"; readonly schema: z.ZodType }
  | { readonly kind: "page"; readonly row: z.ZodType; readonly beside?: z.ZodRawShape }
  | { readonly kind: "blob"; readonly media: readonly string[] }
  | { readonly kind: "file" }
  | { readonly kind: "stream" };

export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;
export const one = <const S extends z.ZodType>(schema: S) => ({ kind: "one", schema }) as const;
export const page = <const S extends z.ZodType>(row: S) => ({ kind: "page", row }) as const;
/** MEM-060: a page whose envelope carries more than the rows. */
export const pageBeside = <const S extends z.ZodType, const B extends z.ZodRawShape>(row: S, beside: B) =>
  ({ kind: "page", row, beside }) as const;
/** @param media types of what the bytes may be */
export const blob = (...media: readonly string[]) => ({ kind: "blob", media }) as const;
/** What people attach, under the name that they gave it. */
export const attachment = blob(...new Set(Object.values(fileTypes)));
export const workbook = blob(fileTypes.xlsx);
export const file = { kind: "file" } as const;
export const stream = { kind: "stream" } as const;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: validated, defaults filled in. */
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

/** What a caller gives. */
export type CallOf<E extends EndpointShape> = CallPart<"params", E["params"]> &
  CallPart<"query", E["query"]> &
  CallPart<"body", E["body"]>;

/** DESK-023: the other response of an endpoint with an approval rule. */
type MaybePending<E extends EndpointShape> = E extends { approval: object } ? PendingApproval : never;

/** What a caller receives. */
export type AnswerOf<E extends EndpointShape> = MaybePending<E> | DoneOf<E>;

type DoneOf<E extends EndpointShape> = E["answer"] extends { kind: "one"; schema: infer S }
  ? Parsed<S>
  : E["answer"] extends { kind: "page"; row: infer R; beside: infer B extends z.ZodRawShape }
    ? PageOf<Parsed<R>> & { readonly beside: z.output<z.ZodObject<B>> }
    : E["answer"] extends { kind: "page"; row: infer R }
      ? PageOf<Parsed<R>>
      : never;

export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** What stands beside the rows, where the endpoint declares something. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** What a handler answers: the schema's input, so that the binder's parse drops what was not declared. */
export type ResultOf<E extends EndpointShape> = E["answer"] extends { kind: "one"; schema: infer S }
  ? Given<S>
  : E["answer"] extends { kind: "page"; row: infer R }
    ? PageOf<Given<R>>
    : never;
