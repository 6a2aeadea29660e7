import { indexedSortKeys } from "@birzha/domain/agreements/register.ts";
import { commonWord, rareWord } from "../fill/fill-register.ts";

/** The statement of the baseline for a call. */
type BaselineQuery =
  | { readonly kind: "newest"; readonly offset: number }
  | { readonly kind: "organization" | "record" | "create" }
  | { readonly kind: "substring"; readonly fragment: string; readonly isFrequent: boolean }
  | { readonly kind: "sort"; readonly sortKey: string; readonly direction: string };

/** A call that is compared with the baseline. */
export interface HotCall {
  /** Group for `--only`. */
  readonly group: "page" | "substring" | "sort" | "record" | "create";
  readonly name: string;
  readonly account: "member" | "operator";
  readonly path: string;
  readonly baseline: BaselineQuery;
  /** Smallest share of the baseline's throughput with 16 callers (FAST-110). */
  readonly minShare: number;
}

const list = (query: Readonly<Record<string, string>>) =>
  `/api/Agreements/list?${new URLSearchParams(query)}`;

const ofRegister = (
  group: "page" | "substring" | "sort",
  name: string,
  query: Readonly<Record<string, string>>,
  baseline: BaselineQuery,
): HotCall => ({ group, name, account: "operator", path: list(query), baseline, minShare: 0.6 });

const substring = (name: string, fragment: string, isFrequent: boolean): HotCall =>
  ofRegister("substring", name, { purchaserName: fragment }, { kind: "substring", fragment, isFrequent });

/** The hot calls; `id` is that of a report of the member's organisation. */
export const hotCalls = (id: number): readonly HotCall[] => [
  ofRegister("page", "first page", {}, { kind: "newest", offset: 0 }),
  {
    ...ofRegister("page", "organisation's page", {}, { kind: "organization" }),
    account: "member",
  },
  ofRegister("page", "page 5000", { pageIndex: "4999" }, { kind: "newest", offset: 4999 * 15 }),
  substring("common substring", commonWord, true),
  substring("rare substring", rareWord, false),
  {
    group: "record",
    name: "one record",
    account: "member",
    path: `/api/Agreements/${id}`,
    baseline: { kind: "record" },
    minShare: 0.3,
  },
  {
    group: "create",
    name: "create",
    account: "member",
    path: "/api/Agreements/create",
    baseline: { kind: "create" },
    minShare: 0.25,
  },
  ...indexedSortKeys.flatMap((sortKey) =>
    ["Asc", "Desc"].map((direction) =>
      ofRegister(
        "sort",
        `sort ${sortKey} ${direction}`,
        { sortKey, sortDirection: direction },
        { kind: "sort", sortKey, direction },
      ),
    ),
  ),
];
