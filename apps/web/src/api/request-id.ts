/** A random id for one call (`ClientRequestId`, PLAT-091). Also works on plain http, where `randomUUID` is missing. */
export function newRequestId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** How many writes are remembered. */
const memory = 50;
/** Writes whose answer never came, by what was sent. */
const lostWrites = new Map<string, string>();

/** The newest write of this page, while its answer has not come. */
let waiting: { readonly write: string; readonly requestId: string } | undefined;

/** Ids of the newest writes of this page. */
const ownWrites = new Set<string>();

/** WORK-030: whether an event tells of what this very page has done. */
export const isOwnWrite = (requestId: string): boolean => ownWrites.has(requestId);

/**
 * The request id of a write. When the same write was sent before and its answer was lost, or when it has just been sent and
 * has no answer yet, as when a button is pressed twice, its id is used again: the server then answers the first result
 * instead of doing the work twice.
 */
export function requestIdOfWrite(write: string): string {
  const isSentAgain = waiting?.write === write;
  const requestId = lostWrites.get(write) ?? (isSentAgain ? waiting!.requestId : newRequestId());
  waiting = { write, requestId };
  ownWrites.add(requestId);
  dropOldest(ownWrites);
  return requestId;
}

export function rememberLostWrite(write: string, requestId: string): void {
  lostWrites.delete(write);
  lostWrites.set(write, requestId);
  dropOldest(lostWrites);
}

function dropOldest(kept: Set<string> | Map<string, string>): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= memory) break;
    kept.delete(oldest);
  }
}

/** It was answered: whoever sends the same again means another write. */
export function forgetWrite(write: string): void {
  lostWrites.delete(write);
  if (waiting?.write === write) waiting = undefined;
}
