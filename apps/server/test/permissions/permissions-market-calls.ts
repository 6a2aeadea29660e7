import type { Request, Target } from "./permissions-target.ts";

const days = "productTypeId=1&from=2026-03-01&to=2026-03-10";

/** Requests of the price index (MKT-001..012). */
export const marketGiven: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  "GET /api/market/prices": () => ({ url: `/api/market/prices?${days}` }),
  "GET /api/market/prices.csv": () => ({ url: `/api/market/prices.csv?${days}` }),
  "GET /api/market/places": () => ({ url: "/api/market/places?productTypeId=1&from=2026-03-02" }),
  "GET /api/market/own": () => ({ url: `/api/market/own?${days}` }),
  "GET /api/market/own/volumes": () => ({ url: `/api/market/own/volumes?${days}` }),
  "GET /api/market/volumes": () => ({ url: `/api/market/volumes?${days}` }),
  "PUT /api/integration/rates": () => ({
    payload: { data: [{ currency: "USD", day: "2026-03-02", rate: "80.5" }] },
  }),
  "PUT /api/market/affiliations": () => ({
    payload: { data: [{ inn: "3199127468", otherInn: "7701234560" }] },
  }),
  "GET /api/market/radar/{id}": ({ reportId }) => ({ url: `/api/market/radar/${reportId}` }),
  "PUT /api/market/radar/{id}": ({ reportId }) => ({
    url: `/api/market/radar/${reportId}`,
    payload: { isDubious: false, version: 1 },
  }),
  "GET /api/market/requests/{id}": () => ({ url: "/api/market/requests/1" }),
  "PUT /api/market/commodities": () => ({ payload: { data: [{ commodityId: 2, productTypeId: null }] } }),
  "POST /api/market/runs": () => ({ payload: { note: "Проверка" } }),
};
