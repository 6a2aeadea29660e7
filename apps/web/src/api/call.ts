import type { ResponseOf, CallOf, EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { ApiFailure } from "./api-failure.ts";
import { callerState as session, type CallerState } from "./caller.ts";
import { sendThroughOutage } from "./outage.ts";
import { forgetWrite, newRequestId, recordLostWrite, requestIdOfWrite } from "./request-id.ts";
import {
  addressOf,
  responseTimeout,
  failureOf,
  headersOf,
  readEnvelope,
  sendRequest,
  type ResponseEnvelope,
} from "./request.ts";
import { positionHeader } from "./log-position.ts";
import { publishWrite } from "./writes.ts";

export interface CallOptions {
  /** Aborts the request, for example when a newer search replaces it. */
  readonly signal?: AbortSignal;
  /** The browser completes the request even if the tab closes. */
  readonly isKeptAlive?: boolean;
  /** Id of a write that an earlier page may have sent already (FIX-210). */
  readonly requestId?: string | undefined;
}

/** The arguments of `callEndpoint` after the endpoint. The input is optional if the endpoint requires none. */
export type CallArguments<E extends EndpointShape> =
  Record<never, never> extends CallOf<E>
    ? [input?: CallOf<E> & CallOptions]
    : [input: CallOf<E> & CallOptions];

interface AnyInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Sends a request and returns its `data`; for a list `{ rows, total }` (PLAT-089, PLAT-094) and the additional
 * members of the response. Throws `ApiFailure` if the server rejects the request or does not respond.
 */
export const callEndpoint = <const E extends EndpointShape>(
  endpoint: E,
  ...given: CallArguments<E>
): Promise<ResponseOf<E>> => callAs(session, endpoint, ...given);

/** Like `callEndpoint`, for a caller other than the current session, for example one that requests another organisation. */
export async function callAs<const E extends EndpointShape>(
  caller: CallerState,
  endpoint: E,
  ...[given]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const input: AnyInput = given ?? {};
  const address = addressOf(endpoint, input);
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const isWrite = endpoint.effect === "write";
  const write = `${endpoint.method} ${address} ${caller.organizationId ?? ""} ${body ?? ""}`;
  const requestId = isWrite ? requestIdOfWrite(write, input.requestId) : newRequestId();

  // After an outage the request still names the organisation for which the user has sent it.
  const headers = {
    ...headersOf(requestId, caller),
    ...(isWrite ? {} : positionHeader()),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  const send = () =>
    sendRequest(
      address,
      {
        method: endpoint.method,
        headers,
        body,
        signal: input.signal,
        ...(input.isKeptAlive ? { keepalive: true } : {}),
        requestId,
        timeout: responseTimeout,
      },
      async (response) => {
        const envelope = readEnvelope(await response.text());
        const failure = failureOf(response.status, envelope, requestId, caller);
        if (failure) throw failure;
        return envelope!;
      },
    );

  try {
    const envelope = await sendThroughOutage(send, {
      kind: isWrite ? "write" : "read",
      signal: input.signal,
      isPatient: !input.isKeptAlive,
    });
    if (isWrite) {
      forgetWrite(write);
      publishWrite();
    }
    const data: unknown = endpoint.response.kind === "page" ? pageOf(envelope) : envelope.data;
    return data as ResponseOf<E>;
  } catch (error) {
    const isLost = !(error instanceof ApiFailure) || error.isLost;
    if (isWrite && isLost) recordLostWrite(write, requestId);
    else if (isWrite) forgetWrite(write);
    throw error;
  }
}

function pageOf({ data, paging, errorMessage: _none, requestId: _id, ...extra }: ResponseEnvelope) {
  const rows: readonly unknown[] = Array.isArray(data) ? data : [];
  const page = {
    rows,
    total: paging?.totalRecords ?? rows.length,
    ...(paging?.isAtLeast && { isAtLeast: true }),
  };
  return Object.keys(extra).length > 0 ? { ...page, extra } : page;
}
