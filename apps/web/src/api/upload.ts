import type { ResponseOf, CallOf, EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { outageSignal } from "../ui/navigation/server-wait.ts";
import { ApiFailure, noResponseStatus } from "./api-failure.ts";
import type { CallOptions } from "./call.ts";
import { callerState } from "./caller.ts";
import { sendThroughOutage } from "./outage.ts";
import { forgetWrite, recordLostWrite, requestIdOfWrite } from "./request-id.ts";
import { addressOf, failureOf, headersOf, readEnvelope, transferTimeout } from "./request.ts";

export interface UploadOptions extends CallOptions {
  readonly file: File;
  /** Called with the sent fraction of the bytes, 0..1. */
  readonly onProgress?: (part: number) => void;
}

/**
 * Uploads one file as multipart in the field that the endpoint names. Uses `XMLHttpRequest`, because `fetch` reports
 * no upload progress. Throws `ApiFailure`; an abort by the caller rejects with an `AbortError`.
 */
export const uploadToEndpoint = <const E extends EndpointShape & { readonly file: string }>(
  endpoint: E,
  input: Omit<CallOf<E>, "body"> & UploadOptions,
): Promise<ResponseOf<E>> =>
  sendThroughOutage(() => uploadOnce(endpoint, input), {
    kind: "write",
    signal: input.signal,
    isPatient: true,
  });

/** A lost upload is repeated under its first request id (`requestIdOfWrite`). */
async function uploadOnce<const E extends EndpointShape & { readonly file: string }>(
  endpoint: E,
  input: Omit<CallOf<E>, "body"> & UploadOptions,
): Promise<ResponseOf<E>> {
  const { file, signal, onProgress } = input;
  const address = addressOf(endpoint, input as { params?: unknown; query?: unknown });
  const write = `${address} ${callerState.organizationId ?? ""} ${file.name} ${file.size} ${file.lastModified}`;
  const requestId = requestIdOfWrite(write);
  const form = new FormData();
  form.append(endpoint.file, file, file.name);

  const { promise, resolve, reject } = Promise.withResolvers<ResponseOf<E>>();
  const request = new XMLHttpRequest();
  const lose = (noResponse: "network" | "timeout") => {
    recordLostWrite(write, requestId);
    reject(new ApiFailure({ status: noResponseStatus, noResponse, requestId }));
  };
  const abort = () => request.abort();
  request.open(endpoint.method, address);
  for (const [name, value] of Object.entries(headersOf(requestId))) request.setRequestHeader(name, value);
  request.timeout = transferTimeout;
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress?.(event.loaded / event.total);
  };
  request.onload = () => {
    const envelope = readEnvelope(request.responseText);
    const failure = failureOf(request.status, envelope, requestId);
    if (failure?.isLost) recordLostWrite(write, requestId);
    else forgetWrite(write);
    if (failure) reject(failure);
    else resolve(envelope!.data as ResponseOf<E>);
  };
  request.onerror = () => lose("network");
  request.ontimeout = () => lose("timeout");
  request.onabort = () => reject(new DOMException("aborted", "AbortError"));
  const outage = outageSignal();
  const loseConnection = () => {
    lose("network");
    abort();
  };
  outage.addEventListener("abort", loseConnection);
  signal?.throwIfAborted();
  signal?.addEventListener("abort", abort, { once: true });
  request.send(form);
  return promise.finally(() => {
    outage.removeEventListener("abort", loseConnection);
    signal?.removeEventListener("abort", abort);
  });
}
