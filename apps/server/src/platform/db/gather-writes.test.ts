import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { gatherWrites } from "./gather-writes.ts";

/** Counts the system calls that a socket would make. */
function openSocket() {
  const calls: string[] = [];
  const socket = new Writable({
    write(chunk, _encoding, done) {
      calls.push(String(chunk));
      done();
    },
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => String(chunk)).join("+"));
      done();
    },
  });
  return { socket, calls };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("CORE-001: statements of one event-loop turn leave in one write", async () => {
  const { socket, calls } = openSocket();
  for (const statement of ["begin", "select", "commit"]) {
    gatherWrites(socket);
    socket.write(statement);
  }
  await nextTurn();
  expect(calls).toEqual(["begin+select+commit"]);
});

test("CORE-001: a statement of the next turn has its own write", async () => {
  const { socket, calls } = openSocket();
  for (const statement of ["begin", "commit"]) {
    gatherWrites(socket);
    socket.write(statement);
    await nextTurn();
  }
  expect(calls).toEqual(["begin", "commit"]);
});
