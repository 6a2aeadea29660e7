import type { Request, Target } from "./permissions-target.ts";

/** Requests of the receipts. */
export const receiptGiven: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  "GET /api/receipts/report": ({ reportId }) => ({ url: `/api/receipts/report?id=${reportId}` }),
  "GET /api/verify/{number}": ({ receiptNumber }) => ({ url: `/api/verify/${receiptNumber}` }),
  "GET /api/receipts/pdf": ({ reportId }) => ({ url: `/api/receipts/pdf?id=${reportId}` }),
  "GET /api/receipts/roots": () => ({ url: "/api/receipts/roots?year=2026" }),
};
