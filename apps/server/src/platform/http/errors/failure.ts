import type { ErrorCode } from "@birzha/domain/errors.ts";
import { errorStatus } from "@birzha/domain/errors.ts";
import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { FileInfected, FileMissing, FileNotJudged, StorageUnavailable } from "../../files/file-errors.ts";
import { errorPhrase, type PhraseParams } from "./error-phrase.ts";
import { inputFault } from "./input-words.ts";

/** One wrong field of the input, in the caller's words: `dataXML.price`, `pageSize`. */
export interface FieldFailure {
  readonly field: string;
  readonly message: string;
  readonly code?: string;
}

export interface RefusedOptions {
  readonly params?: PhraseParams;
  readonly fields?: readonly FieldFailure[];
  /** PROP-116, A-2: every broken rule in words, sent as `errors.Data`; the first is the message of the failure. */
  readonly listed?: readonly [string, ...string[]];
  /** What a program needs to go on, as values: `{ twin: 17 }`. */
  readonly details?: PhraseParams;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A call that is answered with a stable code and its Russian phrase (G-5); thrown by actions and platform alike. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldFailure[] | undefined;
  readonly listed: readonly string[] | undefined;
  readonly params: PhraseParams | undefined;
  readonly details: PhraseParams | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: RefusedOptions = {}) {
    super(options.listed?.[0] ?? errorPhrase(code, options.params), { cause: options.cause });
    this.name = "Refused";
    this.code = code;
    this.status = errorStatus[code];
    this.fields = options.fields;
    this.listed = options.listed;
    this.params = options.params;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** Named constraints of the schema and the refusal each stands for; areas add theirs where they are assembled. */
export type ConstraintErrors = Readonly<Record<string, ErrorCode>>;

const secondsUntilRetry = 2;
/** Somebody has to make room, or to bring the storage back. */
const secondsUntilRoom = 60;

/** What the input parsers of the web framework say, in our codes. */
const inputFailures: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "shared.too-large",
  FST_REQ_FILE_TOO_LARGE: "shared.too-large",
  FST_FILES_LIMIT: "shared.malformed",
  FST_PARTS_LIMIT: "shared.malformed",
  FST_FIELDS_LIMIT: "shared.malformed",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "shared.unsupported-type",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "shared.unsupported-type",
};

/**
 * SQLSTATEs of a database that is away, busy or was told to stop waiting: the call may be tried again.
 * 08 connection, 53 resources, a full disk among them, 57 operator intervention and time-outs, 58 its disk or machine,
 * 55P03 lock time-out, 40 rollback. Of a quota or a limit it does not know that they are a full disk (FIX-006).
 */
const isPassing = ({ code, message }: DatabaseFailure) =>
  /^(08|53|57|58|40)/.test(code) ||
  ["55P03", "25P03"].includes(code) ||
  (code === "XX000" && /^could not (extend|write)/.test(message));

/** Text the database cannot hold or numbers it cannot represent: 22021 bad encoding, 22P05, 22003, 22P02,
 * 22007 and 22008 malformed or impossible dates. */
const isBadValue = (state: string) => ["22021", "22P05", "22003", "22P02", "22007", "22008"].includes(state);

/**
 * Constraints that say what one value looks like, by the end of their name: what they refuse is malformed, whichever
 * table it stands in. A rule that means more has a name of its own, and its area gives it a code.
 */
export const isOfShape = (constraint: string): boolean => /_(?:length|format|known)$/.test(constraint);

/** A socket of the file system goes with the server that listened at it. */
const lostConnection =
  /ECONNREFUSED|connect ENOENT|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded|Query read timeout|not queryable/;

interface DatabaseFailure {
  readonly code: string;
  readonly message: string;
  readonly constraint?: string;
}

const isDatabaseFailure = (error: unknown): error is DatabaseFailure & Error =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^[0-9A-Z]{5}$/.test(error.code) &&
  "severity" in error;

/** Turns whatever was thrown into the refusal the client gets; what nobody foresaw stays a bare 500. */
export function toRefused(error: unknown, constraints: ConstraintErrors = {}): Refused {
  if (error instanceof Refused) return error;
  // A row whose bytes are gone or not there yet: a fault of the storage, not of the call.
  if (error instanceof FileMissing) return unavailable(error);
  if (error instanceof StorageUnavailable)
    return new Refused("shared.storage-unavailable", { retryAfter: secondsUntilRoom, cause: error });
  if (error instanceof FileInfected) return new Refused("shared.infected-file", { cause: error });
  if (error instanceof FileNotJudged)
    return new Refused("shared.file-not-judged", { retryAfter: secondsUntilRoom, cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const prefix = error.validationContext === "body" ? "" : `${error.validationContext ?? "request"}.`;
    const fields = error.validation.map(({ instancePath, message, keyword }) => ({
      field: prefix + instancePath.slice(1).replaceAll("/", "."),
      message: message ?? "",
      code: inputFault(keyword, message),
    }));
    return new Refused("shared.invalid", { fields: fields.slice(0, 50) });
  }
  if (isDatabaseFailure(error)) {
    const code = error.constraint === undefined ? undefined : constraints[error.constraint];
    if (code) return new Refused(code, { cause: error });
    if (isPassing(error)) return unavailable(error);
    if (isBadValue(error.code) || (error.constraint !== undefined && isOfShape(error.constraint)))
      return new Refused("shared.malformed", { cause: error });
    return new Refused("shared.internal", { cause: error });
  }
  if (error instanceof Error && lostConnection.test(`${error.message} ${"code" in error ? error.code : ""}`))
    return unavailable(error);
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : inputFailures[code];
  if (known) return new Refused(known, { cause: error });
  if (statusCode === 413) return new Refused("shared.too-large", { cause: error });
  if (statusCode === 415) return new Refused("shared.unsupported-type", { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refused("shared.malformed", { cause: error });
  return new Refused("shared.internal", { cause: error });
}

/** 503: nothing is wrong with the call, the service cannot answer it now. */
export const unavailable = (cause?: unknown): Refused =>
  new Refused("shared.unavailable", { retryAfter: secondsUntilRetry, cause });
