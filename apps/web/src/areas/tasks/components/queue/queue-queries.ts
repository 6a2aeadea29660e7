import { listRegistryHistories } from "@birzha/domain/agreements/api.ts";
import { getApplication } from "@birzha/domain/applications/api.ts";
import { getProcessing } from "@birzha/domain/auctions/processing-api.ts";
import { listContracts } from "@birzha/domain/contracts/api.ts";
import { getSuspicion } from "@birzha/domain/market/radar/radar-api.ts";
import { getDispute } from "@birzha/domain/counterparties/api.ts";
import { listApplicationMembers } from "@birzha/domain/members/application-api.ts";
import { listDeals } from "@birzha/domain/spot/api.ts";
import { getWork, listQueue } from "@birzha/domain/tasks/api.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../../../api/call.ts";
import type { InterfaceLocale } from "../../../../i18n/locale.ts";

/* Separate from the queries of the work list, which every page loads (HOUSE-024). */

/**
 * DESK-020: queue of the exchange. Shares the key prefix of the work list, so that the same invalidations
 * apply.
 */
export const queueQuery = ({ userId, organizationInfo }: CurrentUser, language: InterfaceLocale) =>
  queryOptions({
    queryKey: ["tasks", "queue", userId, organizationInfo?.id ?? null, language],
    queryFn: ({ signal }) => callEndpoint(listQueue, { query: { language }, signal }),
    refetchOnWindowFocus: "always",
    meta: { silent: true },
  });

/** DESK-024: statistics of decisions. */
export const workQuery = ({ userId, organizationInfo }: CurrentUser) =>
  queryOptions({
    queryKey: ["tasks", "work", userId, organizationInfo?.id ?? null],
    queryFn: ({ signal }) => callEndpoint(getWork, { signal }),
    meta: { silent: true },
  });

/** Maximum number of an application's members shown in the queue; its own page shows all. */
export const shownMembers = 20;

/* Queries for the details of an open item. They share the key prefixes of the areas' own pages, so that
   live events invalidate both. Silent, because the panel shows errors in place. */

export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ["applications", "one", id],
    queryFn: ({ signal }) => callEndpoint(getApplication, { params: { id }, signal }),
    meta: { silent: true },
  });

export const processingQuery = (id: number) =>
  queryOptions({
    queryKey: ["auctions", "history", id, "processing"],
    queryFn: ({ signal }) => callEndpoint(getProcessing, { params: { id }, signal }),
    meta: { silent: true },
  });

/** MKT-014: suspicion of the radar about a report. */
export const suspicionQuery = (id: number) =>
  queryOptions({
    queryKey: ["market", "radar", id],
    queryFn: ({ signal }) => callEndpoint(getSuspicion, { params: { id }, signal }),
    meta: { silent: true },
  });

export const admissionsQuery = (id: number) =>
  queryOptions({
    queryKey: ["members", "order", id, "queue"],
    queryFn: ({ signal }) =>
      callEndpoint(listApplicationMembers, {
        params: { id },
        query: { page: 0, size: shownMembers },
        body: {},
        signal,
      }),
    meta: { silent: true },
  });

/** Newest version of a report and its predecessor. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ["agreements", "history", "queue", id],
    queryFn: ({ signal }) =>
      callEndpoint(listRegistryHistories, { query: { id, pageIndex: 0, pageSize: 2 }, signal }),
    meta: { silent: true },
  });

/** DEAL-021: dispute with the numbers of both reports. */
export const disputeQuery = (id: number) =>
  queryOptions({
    queryKey: ["counterparties", "dispute", id],
    queryFn: ({ signal }) => callEndpoint(getDispute, { query: { id }, signal }),
    meta: { silent: true },
  });

/** Maximum number of rows with the same contract number; several organisations can use it. */
const sameNumber = 100;
const ofNumber = (number: string | null) => ({
  query: { page: 0, size: sameNumber },
  body: { data: { filter: [{ key: "contractNumber" as const, value: number ?? "" }], sort: null } },
});

export const contractQuery = (id: number, number: string | null) =>
  queryOptions({
    queryKey: ["contracts", "list", "queue", id],
    queryFn: async ({ signal }) =>
      (await callEndpoint(listContracts, { ...ofNumber(number), signal })).rows.find(
        ({ idRec }) => idRec === id,
      ) ?? null,
    meta: { silent: true },
  });

export const dealQuery = (id: number, number: string | null) =>
  queryOptions({
    queryKey: ["spot", "deals", "queue", id],
    queryFn: async ({ signal }) =>
      (await callEndpoint(listDeals, { ...ofNumber(number), signal })).rows.find(
        ({ idRec }) => idRec === id,
      ) ?? null,
    meta: { silent: true },
  });
