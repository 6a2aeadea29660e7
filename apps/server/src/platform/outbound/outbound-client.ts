import { lookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { Agent as PlainAgent, request as requestPlain } from "node:http";
import { Agent as SafeAgent, request as requestSafely } from "node:https";
import type { LookupFunction } from "node:net";
import { addressIn, isPrivateAddress } from "./private-address.ts";

/** Reason why there is no response; `inside`: a blocked address. */
type OutboundError = "timeout" | "unreachable" | "certificate" | "inside";

/** Result of a request: its status, or the error. */
type Posted = { readonly status: number } | { readonly error: OutboundError };

interface Posting {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts the request, e.g. when the server stops. */
  readonly signal: AbortSignal;
}

export interface OutboundClient {
  /** Whether private addresses and plain http are allowed as well, for trials. */
  readonly isInsideAllowed: boolean;
  /**
   * Sends one POST to an untrusted URL within the timeout. Follows no redirects and reads only the status of
   * the response.
   * @throws the reason of the signal when aborted
   */
  readonly post: (address: string, posting: Posting) => Promise<Posted>;
}

interface OutboundOptions {
  readonly isInsideAllowed: boolean;
  /** Proxy that resolves names and refuses private addresses itself. Undefined: direct connections. */
  readonly proxy?: string | undefined;
  /** Total timeout in milliseconds for lookup, connection and response. */
  readonly timeout?: number;
  /** Resolves a host name; tests replace it. */
  readonly resolve?: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
}

const usualTimeout = 10_000;
/** The system's own lookup, as for any other connection. */
const lookUpHere = lookup as LookupFunction;

/**
 * DOOR-005: HTTP client for URLs that users entered (webhooks), with SSRF protection. A name is resolved once,
 * and the request connects to the checked address: a DNS rebinding attack cannot swap it.
 *
 * URL ──▶ https only? ──▶ resolve once ──▶ all addresses public? ──▶ connect to these ──▶ status
 */
export function openOutboundClient({
  isInsideAllowed,
  proxy,
  timeout = usualTimeout,
  resolve = resolveOutbound,
}: OutboundOptions): OutboundClient {
  return {
    isInsideAllowed,
    async post(address, { headers, body, signal }) {
      const url = new URL(address);
      const named = addressIn(url);
      if (!isInsideAllowed && (url.protocol !== "https:" || (named !== undefined && isPrivateAddress(named))))
        return { error: "inside" };
      const late = AbortSignal.timeout(timeout);
      const until = AbortSignal.any([late, signal]);
      try {
        const message = { headers, body, until, proxy };
        if (isInsideAllowed || named !== undefined || proxy !== undefined)
          return { status: await send(url, { ...message, lookup: lookUpHere }) };
        const addresses = await within(until, resolve(url.hostname, until));
        if (addresses.length === 0) return { error: "unreachable" };
        if (addresses.some(isPrivateAddress)) return { error: "inside" };
        return { status: await send(url, { ...message, lookup: knowing(addresses) }) };
      } catch (error) {
        signal.throwIfAborted();
        return { error: late.aborted ? "timeout" : errorOf(error) };
      }
    },
  };
}

interface Sending extends Pick<Posting, "headers" | "body"> {
  readonly until: AbortSignal;
  readonly lookup: LookupFunction;
  readonly proxy: string | undefined;
}

/** Sends the request and returns the status. */
function send(url: URL, { headers, body, until, lookup, proxy }: Sending): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const isSafe = url.protocol === "https:";
  const request = (isSafe ? requestSafely : requestPlain)(
    url,
    {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      // No keep-alive and no shared connections: each connection goes to a checked address.
      agent: proxy === undefined ? false : agentOf(isSafe, proxy),
      signal: until,
      maxHeaderSize: 16 * 1024,
      lookup,
    },
    (response) => {
      resolve(response.statusCode ?? 0);
      response.on("error", () => undefined).destroy();
    },
  );
  request.on("error", reject);
  request.end(body);
  return promise;
}

/** Connects each request through the proxy, also where NO_PROXY names the host: only the proxy checks its address. */
function agentOf(isSafe: boolean, proxy: string): PlainAgent | SafeAgent {
  const proxyEnv = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
  return isSafe ? new SafeAgent({ proxyEnv }) : new PlainAgent({ proxyEnv });
}

/** Rejects with the signal's reason if it aborts first. */
async function within<T>(until: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: given, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(until.reason);
  until.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([work, given]);
  } finally {
    until.removeEventListener("abort", giveUp);
  }
}

/** Returns a lookup function that knows only the checked addresses and sends no DNS query. */
const knowing =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, callback) => {
    const known = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (all) callback(null, known);
    else callback(null, known[0]!.address, known[0]!.family);
  };

/** Timeout in milliseconds and number of attempts per name server. */
const timeLimit = { timeout: 2_000, tries: 2 };

/**
 * Resolves through name servers only, ignoring the hosts file. Unlike `dns.lookup` it uses no thread of the
 * pool for files and passwords, which slow name servers would block.
 */
async function resolveOutbound(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver(timeLimit);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((lookup) => (lookup.status === "fulfilled" ? lookup.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Node's error codes of certificate errors. */
const ofCertificate =
  /^(?:CERT_|ERR_TLS_CERT|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_PURPOSE|EPROTO)/;

function errorOf(error: unknown): OutboundError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ofCertificate.test(code) ? "certificate" : "unreachable";
}
