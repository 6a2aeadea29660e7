/**
 * Returns a random request id (`ClientRequestId`, PLAT-091). Works without `randomUUID`, which is missing on plain
 * HTTP.
 */
export function newRequestId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Maximum number of writes whose ids are stored. */
const memory = 50;
/** Request ids of writes without a response, by request content. */
const lostWrites = new Map<string, string>();

/** The latest write of this page while its response is pending. */
let waiting: { readonly write: string; readonly requestId: string } | undefined;

/** Request ids of the latest writes of this page. */
const ownWrites = new Set<string>();

/** WORK-030: returns whether an event results from a write of this page. */
export const isOwnWrite = (requestId: string): boolean => ownWrites.has(requestId);

/**
 * Returns the request id of a write. Reuses the id if the response to the same write was lost, or is still pending,
 * as after a double click. The server then returns the first result instead of repeating the write.
 */
export function requestIdOfWrite(write: string, given?: string): string {
  const isSentAgain = waiting?.write === write;
  const requestId = given ?? lostWrites.get(write) ?? (isSentAgain ? waiting!.requestId : newRequestId());
  waiting = { write, requestId };
  ownWrites.add(requestId);
  dropOldest(ownWrites);
  return requestId;
}

export function recordLostWrite(write: string, requestId: string): void {
  lostWrites.delete(write);
  lostWrites.set(write, requestId);
  dropOldest(lostWrites);
}

function dropOldest(cache: Set<string> | Map<string, string>): void {
  for (const oldest of cache.keys()) {
    if (cache.size <= memory) break;
    cache.delete(oldest);
  }
}

/** Marks a write as answered: sending the same content again is a new write. */
export function forgetWrite(write: string): void {
  lostWrites.delete(write);
  if (waiting?.write === write) waiting = undefined;
}
