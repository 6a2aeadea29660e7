import type { FastifyRequest } from "fastify";
import { parseAuditPosition, type AuditPosition } from "../../audit/audit-position.ts";

/**
 * Reads the last audit position that the client has seen from the Last-Event-ID header (WORK-030, INST-031).
 */
export function readLastEventId({ headers }: FastifyRequest): AuditPosition | "malformed" | undefined {
  const given = headers["last-event-id"];
  if (given === undefined || given === "") return undefined;
  return (typeof given === "string" ? parseAuditPosition(given) : undefined) ?? "malformed";
}
