import { IncomingMessage } from "node:http";

/** Maximum length of a URL, header, body and single value, far above any valid request. */
const limits = { address: 8192, header: 8192, body: 16 * 1024, value: 4096 } as const;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes UTF-8; undefined for invalid UTF-8 and for NUL, which PostgreSQL cannot store. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Whether percent-encoding decodes to text and no value is too long. */
function isReadable(encoded: string): boolean {
  try {
    return encoded.split(/[?&=]/).every((part) => {
      const value = decodeURIComponent(part);
      return value.length <= limits.value && !value.includes("\0");
    });
  } catch {
    return false;
  }
}

/** Node decodes header bytes as Latin-1. */
function isReadableHeader(name: string, value: string): boolean {
  if (value.length > limits.header || textOf(Buffer.from(value, "latin1")) === undefined) return false;
  const credentials = name === "authorization" ? /^basic +(.*)$/i.exec(value)?.[1] : undefined;
  if (credentials === undefined) return true;
  const pair = textOf(Buffer.from(credentials, "base64"));
  return pair !== undefined && isReadable(pair);
}

/** Reads the body; undefined if it is too long or the client aborted. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length > limits.body) return undefined;
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

export interface ReadRequest {
  /** The same request with a body that can be read again. */
  readonly request: IncomingMessage;
  /** Decoded body, empty if there is none. */
  readonly body: string;
}

/**
 * FIX-005: returns the request if all of it is valid text of a reasonable length; otherwise undefined. The
 * server rejects such a request before any look-up or write.
 */
export async function readRequest(request: IncomingMessage): Promise<ReadRequest | undefined> {
  const { url = "", headers, method } = request;
  if (url.length > limits.address || !/^[\x21-\x7e]*$/.test(url) || !isReadable(url)) return undefined;
  for (const [name, values] of Object.entries(headers))
    if (![values ?? ""].flat().every((value) => isReadableHeader(name, value))) return undefined;
  if (method === "GET" || method === "HEAD") return { request, body: "" };
  const bytes = await readBody(request);
  const body = bytes && textOf(bytes);
  if (bytes === undefined || body === undefined) return undefined;
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  if (isForm && !isReadable(body)) return undefined;
  return { request: withBody(request, bytes), body: isForm ? body : "" };
}

/** Rebuilds the request, because oidc-provider reads bodies itself. */
function withBody(read: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = read;
  const request = new IncomingMessage(read.socket);
  Object.assign(request, { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  request.headers = headers;
  // Marks the end of the message; otherwise destroying the request would destroy its connection.
  request.complete = true;
  request.push(body);
  request.push(null);
  return request;
}
