import type { FastifyRequest } from "fastify";

/** The last event that the caller knows: a place in the chain of the audit log (WORK-030, INST-031). */
export function readLastEventId({ headers }: FastifyRequest): number | "malformed" | undefined {
  const given = headers["last-event-id"];
  if (given === undefined || given === "") return undefined;
  return typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : "malformed";
}
