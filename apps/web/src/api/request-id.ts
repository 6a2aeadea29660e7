/** A random id for one call (`ClientRequestId`, PLAT-091). Also works on plain http, where `randomUUID` is missing. */
export function newRequestId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Writes whose answer never came, by what was sent. The newest 50 are kept. */
const lostWrites = new Map<string, string>();
const memory = 50;

/**
 * The request id of a write. When the same write was sent before and its answer was lost, its id is used again:
 * the server then answers the first result instead of doing the work twice.
 */
export const requestIdOfWrite = (write: string): string => lostWrites.get(write) ?? newRequestId();

export function rememberLostWrite(write: string, requestId: string): void {
  lostWrites.delete(write);
  lostWrites.set(write, requestId);
  for (const oldest of lostWrites.keys()) {
    if (lostWrites.size <= memory) break;
    lostWrites.delete(oldest);
  }
}

export const forgetLostWrite = (write: string): void => void lostWrites.delete(write);
