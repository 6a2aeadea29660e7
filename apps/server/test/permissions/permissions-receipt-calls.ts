import { ruleGiven } from "./permissions-rule-calls.ts";
import type { Request, Target } from "./permissions-target.ts";

/** Requests of the receipts and of the custom rules. */
export const receiptGiven: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  ...ruleGiven,
  "GET /api/receipts/report": ({ reportId }) => ({ url: `/api/receipts/report?id=${reportId}` }),
  "GET /api/verify/{number}": ({ receiptNumber }) => ({ url: `/api/verify/${receiptNumber}` }),
  "GET /api/receipts/pdf": ({ reportId }) => ({ url: `/api/receipts/pdf?id=${reportId}` }),
  "GET /api/receipts/roots": () => ({ url: "/api/receipts/roots?year=2026" }),
};
