import { IncomingMessage } from "node:http";

/** Longest address, header, body and single value that the protocol has a use for. */
const limits = { address: 8192, header: 8192, body: 16 * 1024, value: 4096 } as const;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Text of the bytes; undefined where they are none: PostgreSQL keeps no NUL, and nobody means broken UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Whether escapes give text again, and no value is too long to mean anything. */
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

/** Node hands the bytes of headers on as Latin-1. */
function isReadableHeader(name: string, value: string): boolean {
  if (value.length > limits.header || textOf(Buffer.from(value, "latin1")) === undefined) return false;
  const credentials = name === "authorization" ? /^basic +(.*)$/i.exec(value)?.[1] : undefined;
  if (credentials === undefined) return true;
  const pair = textOf(Buffer.from(credentials, "base64"));
  return pair !== undefined && isReadable(pair);
}

/** Undefined for one that is too long, or that its sender broke off. */
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
  /** The same request, whose body may be read again. */
  readonly request: IncomingMessage;
  /** Text of the body, empty without one. */
  readonly body: string;
}

/**
 * FIX-005: the request, once every part of it is known to be text of a sane length; undefined for nonsense, which is
 * refused before anything is looked up or kept.
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

/** The provider reads bodies by itself. */
function withBody(read: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = read;
  const request = new IncomingMessage(read.socket);
  Object.assign(request, { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  request.headers = headers;
  // It has come to its end; one that had not would take its connection along.
  request.complete = true;
  request.push(body);
  request.push(null);
  return request;
}
