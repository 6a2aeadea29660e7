import type { ErrorCode } from "@birzha/domain/errors.ts";
import { errorStatus } from "@birzha/domain/errors.ts";
import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { FileInfected, FileMissing, FileNotScanned, StorageUnavailable } from "../../files/file-errors.ts";
import { errorPhrase, type PhraseParams } from "./error-phrase.ts";
import { inputError } from "./describe-input.ts";

/** One invalid field of the input, by its path: `dataXML.price`, `pageSize`. */
export interface FieldFailure {
  readonly field: string;
  readonly message: string;
  readonly code?: string;
  /** Arguments of the text in the wire format (FIX-142). */
  readonly params?: PhraseParams;
}

export interface ApiErrorOptions {
  readonly params?: PhraseParams;
  readonly fields?: readonly FieldFailure[];
  /** PROP-116, A-2: text of every broken rule, sent as `errors.Data`; the first one is the error message. */
  readonly listed?: readonly [string, ...string[]];
  /** Values that a program needs to continue: `{ duplicate: 17 }`. */
  readonly details?: PhraseParams;
  /** Value of Retry-After in seconds. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** An error with a stable code and its Russian text (G-5), thrown by areas and platform. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldFailure[] | undefined;
  readonly listed: readonly string[] | undefined;
  readonly params: PhraseParams | undefined;
  readonly details: PhraseParams | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.listed?.[0] ?? errorPhrase(code, options.params), { cause: options.cause });
    this.name = "ApiError";
    this.code = code;
    this.status = errorStatus[code];
    this.fields = options.fields;
    this.listed = options.listed;
    this.params = options.params;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** Maps database constraints to error codes; areas add theirs where they are assembled. */
export type ConstraintErrors = Readonly<Record<string, ErrorCode>>;

const secondsUntilRetry = 2;
/** Seconds. An administrator has to free space or to restart the storage first. */
const secondsUntilRoom = 60;

/** Maps errors of the web framework's input parsers to error codes. */
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
 * SQLSTATEs after which the client can retry: the database is down, busy or timed out. 08 connection, 53
 * resources (including a full disk), 57 operator intervention and timeouts, 58 disk or system, 55P03 lock
 * timeout, 40 rollback. A full quota has no code of its own, so the message decides (FIX-006).
 */
const isPassing = ({ code, message }: DatabaseFailure) =>
  /^(08|53|57|58|40)/.test(code) ||
  ["55P03", "25P03"].includes(code) ||
  (code === "XX000" && /^could not (extend|write)/.test(message));

/**
 * Text that the database cannot store or numbers it cannot represent: 22021 bad encoding, 22P05, 22003, 22P02,
 * 22007 and 22008 malformed or impossible dates.
 */
const isBadValue = (state: string) => ["22021", "22P05", "22003", "22P02", "22007", "22008"].includes(state);

/**
 * Constraints on the format of a single value, by name suffix; a violation is malformed input in any table. A
 * constraint with more meaning has a name of its own, and its area maps it to a code.
 */
export const isOfShape = (constraint: string): boolean => /_(?:length|format|known)$/.test(constraint);

/** Messages of lost connections. ENOENT: the Unix socket disappears with the server. */
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

/** Converts any error to the rejection that the client gets; an unexpected one becomes a bare 500. */
export function toApiError(error: unknown, constraints: ConstraintErrors = {}): ApiError {
  if (error instanceof ApiError) return error;
  // A row whose file is missing is a storage error, not a client error.
  if (error instanceof FileMissing) return unavailableError(error);
  if (error instanceof StorageUnavailable)
    return new ApiError("shared.storage-unavailable", { retryAfter: secondsUntilRoom, cause: error });
  if (error instanceof FileInfected) return new ApiError("shared.infected-file", { cause: error });
  if (error instanceof FileNotScanned)
    return new ApiError("shared.file-not-scanned", { retryAfter: secondsUntilRoom, cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const prefix = error.validationContext === "body" ? "" : `${error.validationContext ?? "request"}.`;
    const fields = error.validation.map(({ instancePath, message, keyword }) => ({
      field: prefix + instancePath.slice(1).replaceAll("/", "."),
      message: message ?? "",
      code: inputError(keyword, message),
    }));
    return new ApiError("shared.invalid", { fields: fields.slice(0, 50) });
  }
  if (isDatabaseFailure(error)) {
    const code = error.constraint === undefined ? undefined : constraints[error.constraint];
    if (code) return new ApiError(code, { cause: error });
    if (isPassing(error)) return unavailableError(error);
    if (isBadValue(error.code) || (error.constraint !== undefined && isOfShape(error.constraint)))
      return new ApiError("shared.malformed", { cause: error });
    return new ApiError("shared.internal", { cause: error });
  }
  if (error instanceof Error && lostConnection.test(`${error.message} ${"code" in error ? error.code : ""}`))
    return unavailableError(error);
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : inputFailures[code];
  if (known) return new ApiError(known, { cause: error });
  if (statusCode === 413) return new ApiError("shared.too-large", { cause: error });
  if (statusCode === 415) return new ApiError("shared.unsupported-type", { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError("shared.malformed", { cause: error });
  return new ApiError("shared.internal", { cause: error });
}

/** 503: the request is valid, but the service cannot process it now. */
export const unavailableError = (cause?: unknown): ApiError =>
  new ApiError("shared.unavailable", { retryAfter: secondsUntilRetry, cause });
