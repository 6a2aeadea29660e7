/** One wrong field of a refused body or query (G-1). */
export interface FieldFailure {
  readonly field: string;
  readonly message: string;
}

/** Why no answer came: the connection broke, or the time-out passed. */
export type NoAnswer = "network" | "timeout";

/** The status of a call that was never answered. */
export const unanswered = 0;

interface FailureDetails {
  readonly status: number;
  /** The server's phrase for people; empty when the answer carried none. */
  readonly message?: string;
  readonly code?: string;
  readonly fields?: readonly FieldFailure[];
  readonly listed?: readonly string[];
  /** Values that the refusal names (DUP-001). */
  readonly details?: Readonly<Record<string, string | number>>;
  readonly requestId?: string;
  readonly noAnswer?: NoAnswer;
}

/** A call that did not succeed: an HTTP failure, a 200 with `errorMessage` (PLAT-096), or no answer at all (`unanswered`). */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: readonly FieldFailure[];
  /** PROP-116: every broken rule in words (`errors.Data`). */
  readonly listed: readonly string[];
  /** Names the call in the server's log: people quote it to support. */
  readonly requestId: string | undefined;
  readonly noAnswer: NoAnswer | undefined;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(details: FailureDetails) {
    super(details.message ?? "");
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? [];
    this.listed = details.listed ?? [];
    this.details = details.details ?? {};
    this.requestId = details.requestId;
    this.noAnswer = details.noAnswer;
  }

  /**
   * Whether the call may have been carried out although no answer of the server arrived: the same write is then
   * repeated under the same request id, and the server answers its first result.
   */
  get isLost(): boolean {
    return this.noAnswer !== undefined || (gatewayStatuses.has(this.status) && this.code === undefined);
  }

  /** Whether the same call may succeed a moment later. */
  get isTemporary(): boolean {
    return this.noAnswer === "network" || gatewayStatuses.has(this.status);
  }
}

const gatewayStatuses = new Set([502, 503, 504]);

/** Whether a change came too late: the record is another one by now (409). */
export const isLate = (error: unknown): boolean => error instanceof ApiFailure && error.status === 409;
