import { indexedSortKeys } from "@birzha/domain/agreements/register.ts";
import { commonWord, rareWord } from "./fill-register.ts";

/** One call that is measured. */
export interface Case {
  /** Group for `--only`. */
  readonly group: "page" | "substring" | "sort" | "record" | "create";
  readonly name: string;
  readonly person: "member" | "operator";
  readonly path: string;
  /** What the run promises of it at 1,000,000 reports (README). */
  readonly promise: Promise;
}

export interface Promise {
  /** Least share of the bare server's throughput, at every number of connections. */
  readonly share?: number;
  /** Largest growth of p95 from the smallest to the largest register. */
  readonly growth?: number;
  /** Largest p95 at 16 connections, milliseconds. */
  readonly p95?: number;
}

const list = (query: Readonly<Record<string, string>>) =>
  `/api/Agreements/list?${new URLSearchParams(query)}`;

const usual: Promise = { share: 0.6, growth: 1.3 };

/** Pages of the whole register are the operator's, of an organisation the member's. `id` is that of a report. */
export const casesFor = (id: number): readonly Case[] => [
  { group: "page", name: "first page", person: "operator", path: list({}), promise: usual },
  { group: "page", name: "organisation's page", person: "member", path: list({}), promise: usual },
  {
    group: "page",
    name: "page 5000",
    person: "operator",
    path: list({ pageIndex: "4999" }),
    promise: { p95: 150 },
  },
  {
    group: "substring",
    name: "common substring",
    person: "operator",
    path: list({ purchaserName: commonWord }),
    promise: { p95: 150 },
  },
  {
    group: "substring",
    name: "rare substring",
    person: "operator",
    path: list({ purchaserName: rareWord }),
    promise: { p95: 150 },
  },
  {
    group: "record",
    name: "one record",
    person: "member",
    path: `/api/Agreements/${id}`,
    promise: usual,
  },
  { group: "create", name: "create", person: "member", path: "/api/Agreements/create", promise: usual },
  ...indexedSortKeys.flatMap((sortKey) =>
    ["Asc", "Desc"].map((sortDirection) => ({
      group: "sort" as const,
      name: `sort ${sortKey} ${sortDirection}`,
      person: "operator" as const,
      path: list({ sortKey, sortDirection }),
      promise: { p95: 50 },
    })),
  ),
];
