import fc from "fast-check";
import { expect, test } from "vitest";
import { splitRows } from "./split-rows.ts";

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind, 0, "latin1");
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** A row of one value. */
const row = (value: Buffer | null): Buffer => {
  const head = Buffer.alloc(6);
  head.writeInt16BE(1);
  head.writeInt32BE(value?.length ?? -1, 2);
  return message("D", Buffer.concat([head, value ?? Buffer.alloc(0)]));
};

const bytes = fc.uint8Array({ maxLength: 300 }).map((given) => Buffer.from(given));
const messages = fc.array(
  fc.record({
    isWanted: fc.boolean(),
    what: fc.oneof(
      fc.record({ row: fc.option(bytes) }),
      fc.record({ kind: fc.constantFrom("C", "T", "Z", "2"), body: bytes }),
    ),
  }),
  { maxLength: 8 },
);

test("FAST-003: rows that are wanted as bytes are handed over whole, and all else passes, however it comes in pieces", () => {
  fc.assert(
    fc.property(messages, fc.array(fc.integer({ min: 1, max: 400 })), (sent, cuts) => {
      const all = sent.map(({ what }) => ("row" in what ? row(what.row) : message(what.kind, what.body)));
      // A message that says whose the next row is, as a description of its columns does.
      const stream = Buffer.concat(
        sent.flatMap(({ isWanted }, at) => [message("t", Buffer.from([Number(isWanted)])), all[at]!]),
      );
      const passed: Buffer[] = [];
      const taken: (Buffer | null)[] = [];
      let isWanted = false;
      const take = splitRows(
        (piece) => {
          passed.push(piece);
          const whole = Buffer.concat(passed);
          for (let at = 0; at + 5 <= whole.length; at += 1 + whole.readUInt32BE(at + 1))
            if (whole[at] === "t".charCodeAt(0) && at + 5 < whole.length) isWanted = whole[at + 5] === 1;
        },
        () =>
          isWanted ? { handleBytes: (value) => void taken.push(value && Buffer.from(value)) } : undefined,
      );
      let from = 0;
      for (const cut of [...cuts, stream.length]) {
        take(stream.subarray(from, from + cut));
        from += cut;
      }
      const wanted = sent.filter(({ isWanted: is, what }) => is && "row" in what);
      expect(taken).toEqual(wanted.map(({ what }) => ("row" in what ? what.row : null)));
      const others = sent.flatMap(({ isWanted: is, what }, at) => [
        message("t", Buffer.from([Number(is)])),
        ...(is && "row" in what ? [] : [all[at]!]),
      ]);
      expect(Buffer.concat(passed).equals(Buffer.concat(others))).toBe(true);
    }),
  );
});
