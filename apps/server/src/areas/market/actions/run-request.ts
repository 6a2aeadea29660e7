import { runIndex, type MarketServices } from "./run-index.ts";
import { findRequest } from "../run-queries.ts";
import { finishRequest } from "../store.ts";

const maxErrorLength = 1000;

/** MKT-101: runs the index for a request of staff and stores the outcome. */
export async function runRequest(services: MarketServices, id: number): Promise<void> {
  const { db, clock } = services;
  const request = await findRequest(db, id);
  if (!request || request.runId !== null) return;
  const now = () => clock.now().toISOString();
  try {
    const run = await runIndex(services, { note: request.note, authorId: request.authorId });
    await finishRequest(db, id, now(), { run, error: null });
  } catch (error) {
    await finishRequest(db, id, now(), { run: null, error: String(error).slice(0, maxErrorLength) });
    throw error;
  }
}
