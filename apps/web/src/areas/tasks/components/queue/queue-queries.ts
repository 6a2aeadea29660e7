import { listRegistryHistories } from "@birzha/domain/agreements/api.ts";
import { getApplication } from "@birzha/domain/applications/api.ts";
import { getProcessing } from "@birzha/domain/auctions/processing-api.ts";
import { listContracts } from "@birzha/domain/contracts/api.ts";
import { getSuspicion } from "@birzha/domain/market/radar/radar-api.ts";
import { getDispute } from "@birzha/domain/counterparties/api.ts";
import { listApplicationMembers } from "@birzha/domain/members/application-api.ts";
import { listDeals } from "@birzha/domain/spot/api.ts";
import { getWork, listQueue } from "@birzha/domain/tasks/api.ts";
import type { QueueItem } from "@birzha/domain/tasks/queue.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../../../api/call.ts";
import type { InterfaceLocale } from "../../../../i18n/locale.ts";
import type { Statements } from "../details/both-statements.tsx";

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
  data: { filter: [{ key: "contractNumber" as const, value: number ?? "" }], sort: null },
});

/** FIX-303: returns the row of an item and that of the other party, or null without the first. */
function bothSides<Row extends { readonly idRec: number }>(
  rows: readonly Row[],
  { id, sides }: Pick<QueueItem, "id" | "sides">,
  isOther: (own: Row, row: Row) => boolean,
): Statements<Row> | null {
  const own = rows.find(({ idRec }) => idRec === id);
  if (!own) return null;
  const paired = rows.find(({ idRec }) => idRec === sides?.other?.id);
  return { own, other: paired ?? rows.find((row) => row !== own && isOther(own, row)) };
}

export const contractQuery = (item: QueueItem) =>
  queryOptions({
    queryKey: ["contracts", "list", "queue", item.id, item.sides?.other?.id ?? null],
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: sameNumber, showConfirmedTransactions: "true" } as const;
      const { rows } = await callEndpoint(listContracts, { query, body: ofNumber(item.number), signal });
      return bothSides(
        rows,
        item,
        (own, row) =>
          row.contractDate === own.contractDate &&
          row.minisessionNumber === own.minisessionNumber &&
          row.ownerName === own.counterpartyName,
      );
    },
    meta: { silent: true },
  });

export const dealQuery = (item: QueueItem) =>
  queryOptions({
    queryKey: ["spot", "deals", "queue", item.id, item.sides?.other?.id ?? null],
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: sameNumber };
      const { rows } = await callEndpoint(listDeals, { query, body: ofNumber(item.number), signal });
      return bothSides(
        rows,
        item,
        (own, row) =>
          row.direction !== own.direction &&
          row.contractDate === own.contractDate &&
          row.codeItem === own.codeItem &&
          row.volumeComodines === own.volumeComodines,
      );
    },
    meta: { silent: true },
  });
