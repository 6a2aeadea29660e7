import type { Request, Target } from "./permissions-target.ts";

/** Requests about reports that name the organisation (DEAL-021). */
export const counterpartyGiven: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  "POST /api/counterparties/answer": ({ mentionId, mentionSeen }) => ({
    payload: { reportId: mentionId, seen: mentionSeen, kind: "confirmed" },
  }),
  "PUT /api/counterparties/consent": ({ pairedId }) => ({
    payload: { reportId: pairedId, isGiven: true, version: 1, otherVersion: 1 },
  }),
  "GET /api/counterparties/answers": ({ reportId }) => ({
    url: `/api/counterparties/answers?reportId=${reportId}`,
  }),
  "GET /api/counterparties/dispute": ({ disputeId }) => ({
    url: `/api/counterparties/dispute?id=${disputeId}`,
  }),
  "PUT /api/counterparties/settle": ({ disputeId }) => ({
    payload: { id: disputeId, note: "Стороны договорились" },
  }),
};
