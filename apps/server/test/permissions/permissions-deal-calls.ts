import type { Request, Target } from "./permissions-target.ts";

/** Requests of contracts over all their reports (DEAL-001..003). */
export const dealGiven: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  "GET /api/deals/reports/{id}": ({ reportId }) => ({ url: `/api/deals/reports/${reportId}` }),
  "GET /api/deals/reports/{id}/list": ({ reportId }) => ({ url: `/api/deals/reports/${reportId}/list` }),
  "GET /api/deals/contracts/{id}": ({ contractId }) => ({ url: `/api/deals/contracts/${contractId}` }),
  "GET /api/deals/spot/{id}": ({ spotDealId }) => ({ url: `/api/deals/spot/${spotDealId}` }),
  "PUT /api/deals/reports/terms": ({ reportId }) => ({
    payload: { id: reportId, volume: "5000", term: "2026-12-31" },
  }),
  "PUT /api/deals/reports/terminations": ({ reportId }) => ({
    payload: {
      id: reportId,
      terminationDate: "2026-03-09",
      terminationNumber: "Р-1",
      reason: "Соглашение сторон",
      reports: 1,
    },
  }),
};
