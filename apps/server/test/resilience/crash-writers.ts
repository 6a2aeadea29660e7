import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { startSession } from "../../src/platform/auth/sessions.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { anEmployee, anOrganization } from "../stages/factories.ts";
import { reportChoices, submission, type ReportValues } from "../stages/reports.ts";

/** Registers one report after another and repeats unanswered requests. */
export interface Writer {
  /** Cookie header of the writer's session. */
  readonly cookie: string;
  readonly organizationId: number;
  /** Id of the pending request, also the contract number. */
  pending: string;
}

/** Number of the report in the response. */
export type Acknowledged = Map<string, number>;

export const aWriter = (cookie: string, organizationId: number): Writer => ({
  cookie,
  organizationId,
  pending: randomUUID(),
});

/** Creates writers, four per organisation: neighbours compete for the same rows. */
export async function hire(
  { db }: OpenDatabase,
  count: number,
): Promise<{ writers: Writer[]; values: ReportValues }> {
  const writers: Writer[] = [];
  for (let i = 0; i < count / 4; i++) {
    const organization = await anOrganization(db);
    for (let j = 0; j < 4; j++) {
      const { user } = await anEmployee(db, { organization });
      writers.push(aWriter(`auth.session=${await startSession(db, user.id, {}, 36_000)}`, organization.id));
    }
  }
  return { writers, values: (await reportChoices(db)).domestic };
}

export type Outcome = { readonly id: number } | { readonly status: number } | "lost";

/** One attempt; the same request id always has the same report. */
export async function register(
  port: number,
  { cookie, organizationId }: Writer,
  requestId: string,
  values: ReportValues,
): Promise<Outcome> {
  try {
    const response = await fetch(`http://localhost:${port}/api/Agreements/create`, {
      method: "POST",
      headers: { "content-type": "application/json", clientrequestid: requestId, cookie },
      body: JSON.stringify(submission(organizationId, { ...values, contract_number: requestId })),
    });
    const { data } = (await response.json()) as { data: { id: number } | null };
    return response.status === 200 && data ? { id: data.id } : { status: response.status };
  } catch {
    return "lost";
  }
}

/** Repeats a request while a busy server postpones it; returns its report and rejects for other responses. */
export async function registerAtLast(
  port: number,
  writer: Writer,
  requestId: string,
  values: ReportValues,
): Promise<number> {
  for (;;) {
    const outcome = await register(port, writer, requestId, values);
    if (outcome !== "lost" && "id" in outcome) return outcome.id;
    if (outcome === "lost" || outcome.status !== 503)
      throw new Error(`report not registered: ${JSON.stringify(outcome)}`);
  }
}

export interface Work {
  readonly port: number;
  readonly values: ReportValues;
  readonly acknowledged: Acknowledged;
  /** Statuses of responses that are neither success nor a postponement. */
  readonly unexpected: number[];
  readonly isOver: () => boolean;
}

/** Registers reports until the end. Repeats a lost or postponed request first. */
export async function registerInLoop(writer: Writer, work: Work): Promise<void> {
  while (!work.isOver()) {
    const outcome = await register(work.port, writer, writer.pending, work.values);
    if (outcome === "lost") await setImmediate();
    else if ("status" in outcome) {
      if (outcome.status !== 503) work.unexpected.push(outcome.status);
    } else {
      work.acknowledged.set(writer.pending, outcome.id);
      writer.pending = randomUUID();
    }
  }
}
