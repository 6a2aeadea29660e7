/** Reads the size of a lossy WebP picture, the kind that Chromium writes (RFC 9649, section 2.5). */
export function readWebpSize(picture: Buffer): readonly [width: number, height: number] {
  const kind = picture.toString("latin1", 8, 16);
  if (kind === "WEBPVP8 ") return [picture.readUInt16LE(26) & 0x3fff, picture.readUInt16LE(28) & 0x3fff];
  if (kind === "WEBPVP8X") return [picture.readUIntLE(24, 3) + 1, picture.readUIntLE(27, 3) + 1];
  throw new Error(`picture is not a lossy WebP file: ${JSON.stringify(kind)}`);
}
