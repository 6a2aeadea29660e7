import { lookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import { request as requestSafely } from "node:https";
import type { LookupFunction } from "node:net";
import { addressIn, isInside } from "./inside.ts";

/** Why nothing was answered. */
type OutsideFault = "timeout" | "unreachable" | "certificate" | "inside";

/** What became of a request: its status, or that there was none. */
type Posted = { readonly status: number } | { readonly fault: OutsideFault };

interface Posting {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Gives it up: the server stops. */
  readonly signal: AbortSignal;
}

export interface Outside {
  /** Whether addresses inside of the network, and plain http, may be called as well: for trials. */
  readonly isInsideAllowed: boolean;
  /**
   * Sends one POST to a stranger's address, within the time that it has. Redirects are not followed, of the answer nothing but
   * its status is read.
   * @throws the reason of the signal when it was given up
   */
  readonly post: (address: string, posting: Posting) => Promise<Posted>;
}

interface OutsideOptions {
  readonly isInsideAllowed: boolean;
  /** Milliseconds that looking up, connecting and answering may take in all. */
  readonly timeout?: number;
  /** Addresses of a name; a test gives its own. */
  readonly resolve?: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
}

const usualTimeout = 10_000;
/** Of this machine, as for any other connection. */
const lookUpHere = lookup as LookupFunction;

/**
 * DOOR-005: the way out to addresses that strangers have given. A name is looked up once, and what was judged is what is
 * connected to: a name server that says something else a moment later is not asked again.
 */
export function openOutside({
  isInsideAllowed,
  timeout = usualTimeout,
  resolve = resolveOutside,
}: OutsideOptions): Outside {
  return {
    isInsideAllowed,
    async post(address, { headers, body, signal }) {
      const url = new URL(address);
      const named = addressIn(url);
      if (!isInsideAllowed && (url.protocol !== "https:" || (named !== undefined && isInside(named))))
        return { fault: "inside" };
      const late = AbortSignal.timeout(timeout);
      const until = AbortSignal.any([late, signal]);
      try {
        if (isInsideAllowed || named !== undefined)
          return { status: await send(url, { headers, body, until, lookup: lookUpHere }) };
        const addresses = await within(until, resolve(url.hostname, until));
        if (addresses.length === 0) return { fault: "unreachable" };
        if (addresses.some(isInside)) return { fault: "inside" };
        return { status: await send(url, { headers, body, until, lookup: knowing(addresses) }) };
      } catch (error) {
        signal.throwIfAborted();
        return { fault: late.aborted ? "timeout" : faultOf(error) };
      }
    },
  };
}

interface Sending extends Pick<Posting, "headers" | "body"> {
  readonly until: AbortSignal;
  readonly lookup: LookupFunction;
}

/** The status of the answer. */
function send(url: URL, { headers, body, until, lookup }: Sending): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (url.protocol === "https:" ? requestSafely : requestPlain)(
    url,
    {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      // No connection is kept, and none of anybody else's is used: each is made to an address that was judged.
      agent: false,
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

/** Rejects with the reason of the signal where that comes first. */
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

/** Whoever asks for the addresses of the name is told those that were judged, and nobody else is asked. */
const knowing =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, callback) => {
    const known = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (all) callback(null, known);
    else callback(null, known[0]!.address, known[0]!.family);
  };

/** Milliseconds that a name server may take for an answer, and how often it is asked. */
const patience = { timeout: 2_000, tries: 2 };

/**
 * By name servers alone, not by the machine's own list of hosts; and without the threads that files and passwords need, which
 * slow name servers of strangers would hold.
 */
async function resolveOutside(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver(patience);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** What Node calls its objections to certificates. */
const ofCertificate =
  /^(?:CERT_|ERR_TLS_CERT|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_PURPOSE|EPROTO)/;

function faultOf(error: unknown): OutsideFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ofCertificate.test(code) ? "certificate" : "unreachable";
}
