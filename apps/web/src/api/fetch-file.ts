import type { CallOf, EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { ApiFailure } from "./api-failure.ts";
import type { CallOptions } from "./call.ts";
import { sendThroughOutage } from "./outage.ts";
import { newRequestId } from "./request-id.ts";
import { addressOf, failureOf, headersOf, readEnvelope, sendRequest, transferTimeout } from "./request.ts";
import { positionHeader } from "./log-position.ts";

export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

export interface FetchFileOptions {
  /** Timeout for the whole transfer in milliseconds; three minutes by default. */
  readonly timeout?: number;
  /** Called with the number of bytes received so far, for every chunk of a response of unknown length. */
  readonly onReceived?: (bytes: number) => void;
}

/**
 * Fetches a file in either form of the API (PLAT-099, G-31): bytes with a name in `Content-Disposition`, or `{
 * content, name, contentType, extension }` in the envelope with base64 content. Throws `ApiFailure`, also when an
 * error envelope arrives instead of bytes.
 */
export async function fetchFile<const E extends EndpointShape>(
  endpoint: E,
  input: CallOf<E> & CallOptions,
  fallbackName: string,
  { timeout = transferTimeout, onReceived }: FetchFileOptions = {},
): Promise<DownloadedFile> {
  const { signal, body, ...parts } = input as CallOptions & {
    params?: unknown;
    query?: unknown;
    body?: unknown;
  };
  const requestId = newRequestId();
  const headers = {
    ...headersOf(requestId),
    ...positionHeader(),
    Accept: "*/*",
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  const request = {
    method: endpoint.method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    requestId,
    timeout,
  };
  const send = () =>
    sendRequest(addressOf(endpoint, parts), request, async (response) => {
      const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
      if (response.ok && !isJson) {
        const name = nameInDisposition(response.headers.get("Content-Disposition") ?? "");
        const content = await readBlob(response, onReceived);
        // ORG-020, USR-021, REP-013: an empty file is a failure, too.
        if (content.size === 0) throw new ApiFailure({ status: 200, requestId });
        return { name: name ?? fallbackName, content };
      }
      const envelope = readEnvelope(await response.text());
      const failure = failureOf(response.status, envelope, requestId);
      if (failure) throw failure;
      return fileInEnvelope(envelope!.data, fallbackName, requestId);
    });
  return sendThroughOutage(send, { kind: "read", signal, isPatient: true });
}

/** Reads the body as a blob and reports the progress to `onReceived`. */
async function readBlob(response: Response, onReceived: FetchFileOptions["onReceived"]): Promise<Blob> {
  if (!onReceived || !response.body) return response.blob();
  let received = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        received += piece.byteLength;
        onReceived(received);
        controller.enqueue(piece);
      },
    }),
  );
  return new Response(counted, { headers: response.headers }).blob();
}

/** Timeout of streamed workbooks in milliseconds, that of the server: a million rows take minutes. */
export const downloadTimeout = 15 * 60_000;

/** Saves a file through the browser. */
export function saveFile({ name, content }: DownloadedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after this task. One minute also covers an open "save as" dialog.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Returns the file name of a `Content-Disposition` header (RFC 6266): the extended form takes precedence. */
export function nameInDisposition(header: string): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Malformed percent-encoding: fall back to the plain form below.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header);
  return (plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2]?.trim()) || undefined;
}

interface FileInJson {
  readonly content?: string;
  /** Field name in the exports of auctions and spot deals (CON-043). */
  readonly fileContent?: string;
  readonly fileName?: string;
  readonly name?: string;
  readonly contentType?: string;
  readonly extension?: string;
}

function fileInEnvelope(data: unknown, fallbackName: string, requestId: string): DownloadedFile {
  const file = data as FileInJson | null | undefined;
  const content = file?.content ?? file?.fileContent;
  if (!file || !content) throw new ApiFailure({ status: 200, requestId });
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return {
    name: fullName(file.name || file.fileName || fallbackName, file.extension),
    content: new Blob([bytes], { type: file.contentType ?? "application/octet-stream" }),
  };
}

/** G-31: appends the extension with a dot if the name lacks it. */
function fullName(name: string, extension: string | undefined): string {
  const ending = extension?.replace(/^\./, "");
  if (!ending || name.toLowerCase().endsWith(`.${ending.toLowerCase()}`)) return name;
  return `${name}.${ending}`;
}
