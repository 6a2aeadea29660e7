/** A field error of a rejected body or query (G-1). */
export interface FieldFailure {
  readonly field: string;
  readonly message: string;
  readonly code?: string;
  /** Raw arguments of the text. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Reason why no response arrived: the connection broke, the timeout expired, or the user did not want to wait. */
export type NoResponse = "network" | "timeout" | "cancelled";

/** Status of a request without a response. */
export const noResponseStatus = 0;

interface FailureDetails {
  readonly status: number;
  /** The server's message for the user; empty if the response had none. */
  readonly message?: string;
  readonly code?: string;
  readonly fields?: readonly FieldFailure[];
  readonly listed?: readonly string[];
  /** Values named in the error message (DUP-001). */
  readonly details?: Readonly<Record<string, string | number>>;
  readonly requestId?: string;
  readonly noResponse?: NoResponse;
}

/** A failed request: an HTTP error, a 200 with `errorMessage` (PLAT-096), or no response at all (`noResponseStatus`). */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: readonly FieldFailure[];
  /** PROP-116: the messages of all violated rules (`errors.Data`). */
  readonly listed: readonly string[];
  /** Request id in the server's log; users quote it to support. */
  readonly requestId: string | undefined;
  readonly noResponse: NoResponse | undefined;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(details: FailureDetails) {
    super(details.message ?? "");
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? [];
    this.listed = details.listed ?? [];
    this.details = details.details ?? {};
    this.requestId = details.requestId;
    this.noResponse = details.noResponse;
  }

  /**
   * Whether the server may have executed the request: no response arrived, a proxy lost it, or the database was lost
   * during the commit (`shared.unavailable`). The same write is then repeated with the same request id, and the server
   * returns the first result.
   */
  get isLost(): boolean {
    return this.noResponse !== undefined || gatewayStatuses.has(this.status);
  }

  /** Whether the same request can succeed a moment later. */
  get isTemporary(): boolean {
    return this.noResponse === "network" || gatewayStatuses.has(this.status);
  }
}

const gatewayStatuses = new Set([502, 503, 504]);

/** Returns whether the write hit an edit conflict: the record has changed in the meantime (409). */
export const isLate = (error: unknown): boolean => error instanceof ApiFailure && error.status === 409;
