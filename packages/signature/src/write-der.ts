/** Encodes a DER element; the counterpart of `der.ts`. */
export function writeDer(identifier: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const octets: number[] = [];
  if (length >= 0x80)
    for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  const header = length < 0x80 ? [identifier, length] : [identifier, 0x80 + octets.length, ...octets];
  return Buffer.concat([Buffer.from(header), ...parts]);
}
