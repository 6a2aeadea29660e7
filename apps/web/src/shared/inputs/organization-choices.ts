import { listOrganizations } from "@birzha/domain/organizations/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** ORG-031: page size of a selector. */
const selectorSize = 100;
const digits = /^\d{1,12}$/;

/** G-19: the organisations offered to staff: the first hundred that match the name or INN. */
export const choicesQuery = (wanted: string) =>
  queryOptions({
    queryKey: ["organizations", "choices", wanted],
    queryFn: ({ signal }) =>
      callEndpoint(listOrganizations, {
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
