/** Greater numbers of sectors are signs, such as the end of a chain. */
const maxSector = 0xfffffffa;
const [streamKind, rootKind] = [2, 5];
const entryLength = 128;
const headerLength = 512;

/**
 * Returns the first stream of the names, in any case, in a compound file, the container of XLS (MS-CFB); undefined if there is none.
 * @throws RangeError if the file is cut off or damaged
 */
export function readStream(file: Buffer, names: readonly string[]): Buffer | undefined {
  const [size, smallSize] = [1 << file.readUInt16LE(30), 1 << file.readUInt16LE(32)];
  const piecesOf = (content: Buffer, length: number, skipped: number) => (sector: number) => {
    const start = (sector + skipped) * length;
    if (start >= content.length) throw new RangeError("compound file has no such sector");
    return content.subarray(start, start + length);
  };
  const sectorOf = piecesOf(file, size, 1);
  const table = Buffer.concat(tableSectors(file, size, sectorOf).map(sectorOf));
  const chainFrom = (start: number) => Buffer.concat(followChain(table, start).map(sectorOf));
  const directory = chainFrom(file.readUInt32LE(48));
  const entries = Array.from({ length: Math.floor(directory.length / entryLength) }, (_, index) => {
    const entry = directory.subarray(index * entryLength, (index + 1) * entryLength);
    return {
      name: entry.toString("utf16le", 0, Math.max(0, Math.min(entry.readUInt16LE(64), 64) - 2)),
      kind: entry[66],
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
  const found = names
    .map((name) =>
      entries.find((entry) => entry.kind === streamKind && entry.name.toLowerCase() === name.toLowerCase()),
    )
    .find((entry) => entry !== undefined);
  if (!found) return undefined;
  const isSmall = found.size < file.readUInt32LE(56);
  const content = isSmall ? readSmall(found.start) : chainFrom(found.start);
  if (content.length < found.size) throw new RangeError("stream is cut off");
  return content.subarray(0, found.size);

  /** Small streams share the stream of the root. */
  function readSmall(start: number): Buffer {
    const root = entries.find(({ kind }) => kind === rootKind);
    const smallTable = chainFrom(file.readUInt32LE(60));
    const pieceOf = piecesOf(chainFrom(root?.start ?? maxSector), smallSize, 0);
    return Buffer.concat(followChain(smallTable, start).map(pieceOf));
  }
}

/** Returns the sectors of the allocation table: the header has the first ones, and sectors of their own the others. */
function tableSectors(file: Buffer, size: number, sectorOf: (sector: number) => Buffer): readonly number[] {
  const sectors = numbersOf(file.subarray(76, headerLength));
  const seen = new Set<number>();
  for (let next = file.readUInt32LE(68); next < maxSector && !seen.has(next);) {
    seen.add(next);
    const more = numbersOf(sectorOf(next));
    next = more.pop() ?? maxSector;
    sectors.push(...more);
  }
  return sectors.filter((sector) => sector < maxSector && sector < file.length / size);
}

const numbersOf = (bytes: Buffer) =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));

function followChain(table: Buffer, start: number): readonly number[] {
  const chain: number[] = [];
  for (let sector = start; sector < maxSector; sector = table.readUInt32LE(sector * 4)) {
    if (chain.length > table.length / 4) throw new RangeError("chain of sectors has no end");
    chain.push(sector);
  }
  return chain;
}
