import { once } from "node:events";
import type { Server } from "node:http";
import { createServer, Server as NetServer } from "node:net";
import { setImmediate as nextImmediate, setTimeout as delay } from "node:timers/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { PortalConfig } from "./settings/config.ts";
import { OperatorError } from "./platform/operator-error.ts";

type ListenAddress = Pick<PortalConfig, "port" | "host">;

/** @throws OperatorError if the port is in use, or not permitted */
export async function requireFreePort(config: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ port: config.port, host: config.host, exclusive: true });
    await once(probe, "listening");
  } catch (error) {
    throw explainListening(error, config);
  } finally {
    probe.close();
  }
}

/** Converts listen errors that the administrator can fix into messages. */
export function explainListening(error: unknown, { port, host }: ListenAddress): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new OperatorError(operations.start.portTaken(port));
    case "EACCES":
      return new OperatorError(operations.start.portForbidden(port));
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new OperatorError(operations.start.wrongHost(host));
    default:
      return error;
  }
}

/** Milliseconds for which open connections are served after their port was closed. */
const leavingTime = 1_000;

/**
 * FIX-166: refuses new connections and serves the open ones for a moment, each for one more response. A proxy sends a
 * write to another node when its connection is refused, and reports an error when a connection ends under the write.
 */
export async function closePort(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  // The kernel resets connections that wait in the backlog: close right after a poll phase has accepted them. The second
  // immediate runs after a complete poll phase.
  await nextImmediate();
  await nextImmediate();
  // The close of http.Server would end idle connections at once.
  NetServer.prototype.close.call(server);
  await delay(leavingTime);
}
