import type { Writable } from "node:stream";

const gathering = new WeakSet<Writable>();

/**
 * Sends everything that is written in this turn of the event loop in one system call, so that the PostgreSQL backend
 * wakes once per pipeline. `pg` alone writes each statement separately.
 */
export function gatherWrites(socket: Writable): void {
  if (gathering.has(socket)) return;
  gathering.add(socket);
  socket.cork();
  process.nextTick(() => {
    gathering.delete(socket);
    socket.uncork();
  });
}
