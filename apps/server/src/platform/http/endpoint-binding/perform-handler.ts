import type { FastifyRequest } from "fastify";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { AuditEntry } from "../../audit/audit.ts";
import type { DbTransaction } from "../../db/handles.ts";
import type { RequestContext } from "./context.ts";
import type { ReadOutcome } from "./read-transaction.ts";
import type { ApprovalGate } from "./approval-gate.ts";
import type { AnyHandler } from "./endpoint-handler.ts";
import type { RequestInput } from "./read-input.ts";

interface Performed {
  readonly endpoint: EndpointShape;
  readonly request: FastifyRequest;
  readonly input: RequestInput;
  readonly prepared: unknown;
}

interface HandlerServices extends Pick<AnyHandler, "serve"> {
  readonly clock: Clock;
  readonly earliestDate: IsoDate;
  readonly replacementDays: number | undefined;
  readonly workbookLimit: number | undefined;
  readonly approvals: ApprovalGate | undefined;
}

/**
 * Runs the handler in its transaction and collects its audit entries; a write without one is an error (S-8).
 */
export async function performHandler(
  { endpoint, request, input, prepared }: Performed,
  { serve, clock, earliestDate, replacementDays, workbookLimit, approvals }: HandlerServices,
  tx: DbTransaction,
  actor: Actor,
): Promise<ReadOutcome> {
  const entries: AuditEntry[] = [];
  const context: RequestContext = {
    actor,
    organization: actor.organization,
    clock,
    earliestDate,
    replacementDays,
    workbookLimit,
    db: tx,
    requestId: request.id,
    audit: (entry) => void entries.push(entry),
  };
  if (approvals?.isRequired(endpoint, actor, input.body)) {
    const run = async () => {
      const tried: AuditEntry[] = [];
      await serve({ ...context, audit: (entry) => void tried.push(entry) }, input, prepared);
      return tried;
    };
    return { response: await approvals.request(context, endpoint, input, run), entries };
  }
  const response = await serve(context, input, prepared);
  if (endpoint.effect === "write" && !endpoint.mayChangeNothing && entries.length === 0)
    throw new Error(`${endpoint.method} ${endpoint.path} wrote no audit row`);
  return { response, entries };
}
