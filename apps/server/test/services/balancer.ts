import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { hasNginx, startNginx } from "./nginx.ts";

export interface Balancer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** One address of two nodes: nginx with the shipped file, or connections to the nodes in turn without nginx. */
export const startBalancer = (directory: string, nodes: readonly [number, number]): Promise<Balancer> =>
  hasNginx ? startNginx(directory, nodes) : relayConnections(nodes);

async function relayConnections(nodes: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.once("close", () => open.delete(client));
    client.on("error", () => client.destroy());
    const first = turn++;
    const reach = (attempt: number) => {
      const port = nodes[(first + attempt) % nodes.length]!;
      if (attempt === nodes.length) return void client.destroy();
      const node = connect(port, "127.0.0.1");
      const tryNext = () => reach(attempt + 1);
      node.once("error", tryNext);
      node.once("connect", () => {
        node.off("error", tryNext);
        node.on("error", () => client.destroy());
        client.once("close", () => node.destroy());
        client.pipe(node).pipe(client);
      });
    };
    reach(0);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
