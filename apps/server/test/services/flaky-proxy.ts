import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface FlakyProxy {
  readonly stop: () => Promise<void>;
}

/** Forwards connections to PostgreSQL on a port of this machine and drops every second one, the first included. */
export async function startFlakyProxy(databaseUrl: string, port: number): Promise<FlakyProxy> {
  const target = new URL(databaseUrl);
  const host = target.searchParams.get("host") ?? target.hostname;
  const place = host.startsWith("/")
    ? { path: `${host}/.s.PGSQL.${target.port}` }
    : { host, port: Number(target.port) };
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((client) => {
    if (connections++ % 2 === 0) return void client.destroy();
    const database = connect(place);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
