import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { ApiFailure, noResponseStatus, type FieldFailure } from "./api-failure.ts";
import { callerState as session } from "./caller.ts";
import { awaitServer, outageSignal } from "../ui/navigation/server-wait.ts";
import { takeEarlyResponse } from "./early-response.ts";

/** Response timeout in milliseconds. */
export const responseTimeout = 30_000;
/** Interval of the checks whether the server is lost while it does not respond, in milliseconds. */
const silenceCheck = 4_000;
/** Timeout of file transfers in milliseconds. */
export const transferTimeout = 180_000;

/** The properties of an endpoint that the browser needs. The build strips all others (schemas, zod). */
export type CallableEndpoint = Pick<EndpointShape, "method" | "path" | "effect" | "file"> & {
  readonly response: Pick<EndpointShape["response"], "kind">;
};

export interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** Builds the URL of a request: fills `{name}` segments and omits empty query values (PLAT-093). */
export function addressOf(endpoint: CallableEndpoint, { params, query }: RequestParts): string {
  const segments = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = segments.get(name);
    if (value === undefined || value === null) throw new Error(`${endpoint.path}: ${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Returns the headers of PLAT-090..092: no caching, request id, acting organisation. */
export const headersOf = (requestId: string, caller = session): Record<string, string> => ({
  Accept: "application/json",
  "Cache-Control": "no-cache",
  Pragma: "no-cache",
  Expires: "0",
  ClientRequestId: requestId,
  CurrentOrganization: caller.organizationId === undefined ? "" : String(caller.organizationId),
});

/** The envelope of every JSON response (PLAT-089). */
export interface ResponseEnvelope {
  readonly data?: unknown;
  readonly paging?: { readonly totalRecords?: number; readonly isAtLeast?: boolean };
  readonly errorMessage?: string | null;
  readonly code?: string;
  readonly errors?: readonly FieldFailure[] | { readonly Data?: unknown };
  readonly details?: Readonly<Record<string, string | number>>;
  readonly requestId?: string;
}

/** Parses an envelope; undefined if the text is not one (a proxy's page, a cut connection). */
export function readEnvelope(text: string): ResponseEnvelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as ResponseEnvelope) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the failure that a response stands for, or undefined on success (G-5, PLAT-096). */
export function failureOf(
  status: number,
  envelope: ResponseEnvelope | undefined,
  requestId: string,
  caller = session,
): ApiFailure | undefined {
  const isFailed = status < 200 || status > 299 || envelope === undefined || Boolean(envelope.errorMessage);
  if (!isFailed) return undefined;
  if (status === 401) caller.onNoSession();
  if (envelope?.code === "shared.foreign-organization") caller.onForeignOrganization();
  else if (envelope?.code === "shared.blocked") caller.onBlocked();
  else if (status === 403) caller.onForbidden();
  return new ApiFailure({
    status,
    message: envelope?.errorMessage ?? "",
    code: envelope?.code,
    fields: Array.isArray(envelope?.errors) ? envelope.errors : [],
    listed: listedIn(envelope?.errors),
    details: envelope?.details ?? {},
    requestId: envelope?.requestId ?? requestId,
  });
}

/** PROP-116, A-2: proposals list their violated rules in `errors.Data`. */
function listedIn(errors: ResponseEnvelope["errors"]): readonly string[] {
  if (errors === undefined || errors === null || !("Data" in errors) || !Array.isArray(errors.Data))
    return [];
  return errors.Data.filter((text): text is string => typeof text === "string");
}

/**
 * Wraps `fetch` with a timeout. A broken connection and an expired timeout become `ApiFailure`s; an abort by the
 * caller stays an `AbortError`.
 */
export async function sendRequest<Read>(
  address: string,
  init: RequestInit & { readonly requestId: string; readonly timeout: number },
  read: (response: Response) => Promise<Read>,
): Promise<Read> {
  const { requestId, timeout, signal, ...rest } = init;
  const deadline = AbortSignal.timeout(timeout);
  // Only until the response starts: it proves the connection.
  const lost = new AbortController();
  const lose = () => lost.abort();
  const outage = outageSignal();
  outage.addEventListener("abort", lose);
  const silence = setInterval(() => void awaitServer(), silenceCheck);
  const isHeard = () => {
    clearInterval(silence);
    outage.removeEventListener("abort", lose);
  };
  try {
    const response = await (takeEarlyResponse(address, rest) ??
      fetch(address, {
        ...rest,
        cache: "no-store",
        credentials: "same-origin",
        signal: AbortSignal.any([deadline, lost.signal, ...(signal ? [signal] : [])]),
      }));
    isHeard();
    return await read(response);
  } catch (error) {
    isHeard();
    if (signal?.aborted || error instanceof ApiFailure) throw error;
    throw new ApiFailure({
      status: noResponseStatus,
      noResponse: deadline.aborted ? "timeout" : "network",
      requestId,
    });
  }
}
