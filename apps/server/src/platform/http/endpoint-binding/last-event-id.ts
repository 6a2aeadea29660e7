import type { FastifyRequest } from "fastify";
import { parseAuditPosition, type AuditPosition } from "../../audit/audit-position.ts";

/** The position of the last event that the client has seen (WORK-030, INST-031). */
export function readLastEventId({ headers }: FastifyRequest): AuditPosition | "malformed" | undefined {
  const given = headers["last-event-id"];
  if (given === undefined || given === "") return undefined;
  return (typeof given === "string" ? parseAuditPosition(given) : undefined) ?? "malformed";
}
