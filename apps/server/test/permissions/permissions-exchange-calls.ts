import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { Target } from "./permissions-target.ts";

/** Requests between portal and exchange, and of the records of its staff. */
export const exchangeGiven: Readonly<
  Record<string, (target: Target) => Pick<InjectOptions, "payload"> & { readonly url?: string }>
> = {
  "PUT /api/integration/dictionaries/{name}": () => ({
    url: "/api/integration/dictionaries/commodity",
    payload: { data: [] },
  }),
  "PUT /api/integration/notices/{id}/result": ({ noticeId }) => ({
    url: `/api/integration/notices/${noticeId}/result`,
    payload: { data: { result: "processed" } },
  }),
  "PUT /api/auctions/field-rules": () => ({
    payload: { data: { status: 2, field: "basis", changeable: null, seen: null } },
  }),
  "POST /api/exchange/notices/all": () => ({ payload: {} }),
  "GET /api/exchange/notices/{id}": ({ noticeId }) => ({ url: `/api/exchange/notices/${noticeId}` }),
  "POST /api/exchange/dictionaries/{name}/all": () => ({
    url: "/api/exchange/dictionaries/commodity/all",
    payload: {},
  }),
  "POST /api/exchange/dictionaries/{name}/items": () => ({
    url: "/api/exchange/dictionaries/commodity/items",
    payload: { data: { name: { ru: randomUUID(), en: "Rye" } } },
  }),
  // The existing value: its version stays.
  "PUT /api/exchange/dictionaries/{name}/items/{id}": () => ({
    url: "/api/exchange/dictionaries/currency/items/1",
    payload: { data: { name: { ru: "RUB", en: "RUB" }, version: 1 } },
  }),
  "GET /api/exchange/calendar/{year}": () => ({ url: "/api/exchange/calendar/2026" }),
  "PUT /api/exchange/calendar": () => ({
    payload: { data: { days: [{ date: "2026-03-11", isWorkDay: true, seen: true }] } },
  }),
};
