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
import { call } from "../../api/call.ts";

/** What only exchange staff is told of a report (OTC-030). */
type StaffFields = Partial<Pick<StaffRegisterRow, "organizationId" | "isDubiousDeal">>;
/** What a version knows beside the columns of the register (OTC-031). */
type VersionFields = Partial<
  Pick<VersionRow, "versionNumber" | "kind" | "versionAuthor" | "versionDate" | "description">
>;

/** A row of the register or one of its versions: the same columns. */
export type RegisterEntry = RegisterRow & StaffFields & VersionFields;

/** Whoever is asked about: answers differ by organisation, so what was read for one is not shown for another. */
export interface Reader {
  readonly isStaff: boolean;
  readonly organizationId: number | undefined;
}

/** Versions that are read at once, as many as rows of the register. */
const historySize = 15;

/** OTC-019: versions of one report, newest first, a page after another. */
export const historyQuery = (reader: Reader, id: number, pageSize = historySize) =>
  infiniteQueryOptions({
    queryKey: ["agreements", "history", reader, id, pageSize],
    queryFn: ({ signal, pageParam }): Promise<{ rows: readonly RegisterEntry[]; total: number }> =>
      call(reader.isStaff ? listRegistryHistories : listHistories, {
        query: { id, pageIndex: pageParam, pageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length : undefined),
    meta: { error: "agreements.failures.history" },
  });

/** Lists that hardly ever change are asked for once in a visit. */
const lasting = { staleTime: 30 * 60_000 };

/** OTC-036. */
export const statusesQuery = queryOptions({
  queryKey: ["agreements", "statuses"],
  queryFn: ({ signal }) => call(listStatuses, { signal }),
  meta: { error: "shared.failures.statuses" },
  ...lasting,
});

/** OTC-137, G-34: statuses that this report can be given now. */
export const statusChangesQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ["agreements", "status-changes", id, version],
    queryFn: ({ signal }) => call(listStatusChanges, { query: { id }, signal }),
    meta: { error: "shared.failures.statuses" },
  });

/** OTC-006, OTC-036. */
export const productTypesQuery = queryOptions({
  queryKey: ["catalogs", "productTypes"],
  queryFn: ({ signal }) => call(dropdownLists.productTypes, { signal }),
  meta: { error: "shared.failures.productTypes" },
  ...lasting,
});

/** OTC-014, G-41: people who report for the acting organisation; for staff without one, for any. */
export const authorsQuery = (reader: Reader) =>
  queryOptions({
    queryKey: ["agreements", "authors", reader],
    queryFn: ({ signal }) => call(listAuthors, { query: {}, signal }),
    meta: { error: "shared.failures.users" },
    ...lasting,
  });
