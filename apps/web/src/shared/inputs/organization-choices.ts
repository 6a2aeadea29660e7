import { listOrganizations } from "@birzha/domain/organizations/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** ORG-031: as many organisations as a selector holds. */
const selectorSize = 100;
const digits = /^\d{1,12}$/;

/** G-19: what the selector offers staff: the first hundred whose name or INN it has been narrowed to. */
export const choicesQuery = (wanted: string) =>
  queryOptions({
    queryKey: ["organizations", "choices", wanted],
    queryFn: ({ signal }) =>
      call(listOrganizations, {
        query: {
          pageIndex: 0,
          pageSize: selectorSize,
          sortKey: "name",
          sortDirection: "Asc",
          ...(wanted && (digits.test(wanted) ? { inn: wanted } : { organizationName: wanted })),
        },
        signal,
      }),
    meta: { error: "shared.failures.organizations" },
  });
