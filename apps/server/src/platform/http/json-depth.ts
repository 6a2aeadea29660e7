/**
 * FIX-140: maximum nesting of a JSON body. The deepest body of an endpoint has 8 levels; recursive code (hashing, logging,
 * PostgreSQL's jsonb) fails at thousands.
 */
export const maxJsonDepth = 32;

const quote = 0x22;
const backslash = 0x5c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/** Returns whether a JSON text nests arrays and objects too deeply. Scans bytes, so malformed texts are safe, too. */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (isInString) {
      if (byte === backslash) at++;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (openings.has(byte) && ++depth > maxJsonDepth) return true;
    else if (closings.has(byte)) depth--;
  }
  return false;
}
