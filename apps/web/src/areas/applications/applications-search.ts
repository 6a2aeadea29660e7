import type { listApplications } from "@birzha/domain/applications/api.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { textOf, wholeNumberOf } from "../../shared/address-values.ts";

type Query = NonNullable<CallOf<typeof listApplications>["query"]>;

/** APP-003..006: the filters, by the names of the documents. */
export const applicationFilters = ["inn", "organizationName", "status", "isOperator"] as const;
export type ApplicationFilter = (typeof applicationFilters)[number];

/** APP-030, G-59: what is applied for, as the routes tell it apart. */
export type Purpose = "cabinet" | "bidders";

/** The state of the list: the address of the page. */
export interface ApplicationSearch {
  readonly inn?: string;
  readonly organizationName?: string;
  /** Number of a status; `all` is any, absent is the default: the new ones (APP-008, G-27). */
  readonly status?: string;
  /** `false` shows staff the applications of owners, too; absent is the default (APP-006). */
  readonly isOperator?: string;
  /** From 1; absent is the first. */
  readonly page?: number;
  readonly size?: number;
  /** The application that stands open beside the list. */
  readonly open?: number;
}

/** APP-007, PLAT-134. */
export const applicationPageSize = 15;
export const applicationPageSizes = [15, 30, 50, 100];

export const allStatuses = "all";
export const defaultStatus = String(applicationStatus.new);

const accepts: Record<ApplicationFilter, (text: string) => boolean> = {
  inn: (text) => /^\d{1,12}$/.test(text),
  organizationName: (text) => text.length <= 500,
  status: (text) => /^(?:[12]|all)$/.test(text),
  isOperator: (text) => text === "false",
};

/** Reads the address. Whatever it holds, the answer is a state the list can show; defaults are left out. */
export function parseApplicationSearch(address: Readonly<Record<string, unknown>>): ApplicationSearch {
  const search: { -readonly [K in keyof ApplicationSearch]: ApplicationSearch[K] } = {};
  for (const filter of applicationFilters) {
    const text = textOf(address[filter]);
    if (text !== "" && accepts[filter](text)) search[filter] = text;
  }
  const page = wholeNumberOf(address["page"], 2, 1_000_000);
  if (page) search.page = page;
  const size = wholeNumberOf(address["size"], 1, 500);
  if (size && size !== applicationPageSize) search.size = size;
  const open = wholeNumberOf(address["open"], 1, Number.MAX_SAFE_INTEGER);
  if (open) search.open = open;
  return search;
}

/** The state after a change; any change but that of the page or of what stands open leads back to the first page. */
export const changeSearch = (
  search: ApplicationSearch,
  change: { readonly [K in keyof ApplicationSearch]: ApplicationSearch[K] | undefined },
): ApplicationSearch =>
  parseApplicationSearch({
    ...search,
    ...("open" in change ? {} : { page: undefined, open: undefined }),
    ...change,
  });

export const isNarrowed = (search: ApplicationSearch): boolean =>
  applicationFilters.some((filter) => search[filter] !== undefined);

/** APP-009, APP-008: the query of the list; the purpose narrows it by the route (APP-030). */
export function toListQuery(search: ApplicationSearch, ntbUser: boolean | undefined): Query {
  const { inn, organizationName, status = defaultStatus, isOperator = "true" } = search;
  return {
    pageIndex: (search.page ?? 1) - 1,
    pageSize: search.size ?? applicationPageSize,
    ...(status === allStatuses ? {} : { status: Number(status) }),
    isOperator,
    ...(organizationName ? { organizationName } : {}),
    ...(inn ? { inn } : {}),
    ...(ntbUser === undefined ? {} : { ntbUser: String(ntbUser) }),
  };
}
