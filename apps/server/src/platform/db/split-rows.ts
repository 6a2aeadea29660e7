/** Of a message: its kind, one byte, and its length, which counts itself. */
const headLength = 5;
/** Of a row with one value: the head, how many values there are, and the length of this one. */
const rowHeadLength = 11;
const rowKind = "D".charCodeAt(0);

interface TakesBytes {
  /** Told the value of a row; null where it is empty. */
  readonly handleBytes: (bytes: Buffer | null) => void;
}

/**
 * What comes from PostgreSQL, message by message: rows that are wanted as bytes are handed over as they are, all others
 * pass. `pg` would make text of their bytes, and the answer would make bytes of the text.
 */
export function splitRows(
  pass: (bytes: Buffer) => void,
  wanting: () => TakesBytes | undefined,
): (chunk: Buffer) => void {
  /** The pieces of a row that is wanted, or of a head, and how many bytes are still to come. */
  let pieces: Buffer[] = [];
  let missing = 0;
  /** How many bytes of a message that passes are still to come. */
  let passing = 0;

  const takeWhole = (bytes: Buffer): void => {
    let from = 0;
    let at = 0;
    const passUntil = (end: number) => {
      if (from < end) pass(bytes.subarray(from, end));
      from = end;
    };
    while (bytes.length - at >= headLength) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (bytes[at] === rowKind) {
        // Whose row it is tells what came before.
        passUntil(at);
        const packet = wanting();
        if (packet && end > bytes.length) {
          pieces = [bytes.subarray(at)];
          missing = end - bytes.length;
          return;
        }
        if (packet) {
          const isEmpty = bytes.readInt32BE(at + rowHeadLength - 4) < 0;
          packet.handleBytes(isEmpty ? null : bytes.subarray(at + rowHeadLength, end));
          from = end;
        }
      }
      at = end;
    }
    if (at >= bytes.length) {
      passing = at - bytes.length;
      passUntil(bytes.length);
    } else {
      passUntil(at);
      pieces = [bytes.subarray(at)];
      missing = headLength - (bytes.length - at);
    }
  };

  return (chunk) => {
    let bytes = chunk;
    if (passing > 0) {
      const rest = Math.min(passing, bytes.length);
      passing -= rest;
      pass(bytes.subarray(0, rest));
      bytes = bytes.subarray(rest);
    }
    if (bytes.length === 0) return;
    if (pieces.length > 0) {
      pieces.push(bytes);
      missing -= bytes.length;
      if (missing > 0) return;
      bytes = Buffer.concat(pieces);
      pieces = [];
    }
    takeWhole(bytes);
  };
}
