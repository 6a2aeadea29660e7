import { once } from "node:events";
import { createServer } from "node:net";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { Config } from "./settings/config.ts";
import { OperatorError } from "./platform/operator-error.ts";

type ListenAddress = Pick<Config, "port" | "host">;

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
