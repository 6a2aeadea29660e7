import type { RegisterRow, StaffRegisterRow, VersionRow } from "@birzha/domain/agreements/agreement.ts";
import {
  listHistories,
  listRegistryHistories,
  listStatusChanges,
  listStatuses,
} from "@birzha/domain/agreements/api.ts";
import { dropdownLists } from "@birzha/domain/catalogs/dropdown-api.ts";
import { listAuthors } from "@birzha/domain/users/own-api.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** Register fields that only exchange staff receive (OTC-030). */
type StaffFields = Partial<Pick<StaffRegisterRow, "organizationId" | "isDubiousDeal">>;
/** Fields of a version in addition to the columns of the register (OTC-031). */
type VersionFields = Partial<
  Pick<
    VersionRow,
    "versionNumber" | "kind" | "versionAuthor" | "versionDate" | "description" | "warnings" | "correction"
  >
>;

/** Row of the register, or one version of a report: both have the same columns. */
export type RegisterEntry = RegisterRow & StaffFields & VersionFields;

/** Part of query keys: responses depend on the organisation, so the cache must keep them apart. */
export interface ReportReader {
  readonly isStaff: boolean;
  readonly organizationId: number | undefined;
}

/** Page size of the version history; same as the register's. */
const historySize = 15;

/** OTC-019: versions of one report, newest first, page by page. */
export const historyQuery = (reader: ReportReader, id: number, pageSize = historySize) =>
  infiniteQueryOptions({
    queryKey: ["agreements", "history", reader, id, pageSize],
    queryFn: ({ signal, pageParam }): Promise<{ rows: readonly RegisterEntry[]; total: number }> =>
      callEndpoint(reader.isStaff ? listRegistryHistories : listHistories, {
        query: { id, pageIndex: pageParam, pageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length : undefined),
    meta: { error: "agreements.failures.history" },
  });

/** Rarely changing lists: fresh for 30 minutes. */
const lasting = { staleTime: 30 * 60_000 };

/** OTC-036: report statuses for the filter. */
export const statusesQuery = queryOptions({
  queryKey: ["agreements", "statuses"],
  queryFn: ({ signal }) => callEndpoint(listStatuses, { signal }),
  meta: { error: "shared.failures.statuses" },
  ...lasting,
});

/** OTC-137, G-34: statuses that this report can change to. The version is part of the key. */
export const statusChangesQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ["agreements", "status-changes", id, version],
    queryFn: ({ signal }) => callEndpoint(listStatusChanges, { query: { id }, signal }),
    meta: { error: "shared.failures.statuses" },
  });

/** OTC-006, OTC-036: product types for the filter. */
export const productTypesQuery = queryOptions({
  queryKey: ["catalogs", "productTypes"],
  queryFn: ({ signal }) => callEndpoint(dropdownLists.productTypes, { signal }),
  meta: { error: "shared.failures.productTypes" },
  ...lasting,
});

/**
 * OTC-014, G-41: authors of reports of the acting organisation; of all organisations for staff without one.
 */
export const authorsQuery = (reader: ReportReader) =>
  queryOptions({
    queryKey: ["agreements", "authors", reader],
    queryFn: ({ signal }) => callEndpoint(listAuthors, { query: {}, signal }),
    meta: { error: "shared.failures.users" },
    ...lasting,
  });
