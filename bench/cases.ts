import { indexedSortKeys } from "@birzha/domain/agreements/register.ts";
import { commonWord, rareWord } from "./fill-register.ts";

/** What the least server must answer in its place (FAST-001). */
export type Least =
  | { readonly kind: "newest"; readonly offset: number }
  | { readonly kind: "organization" | "record" | "create" }
  | { readonly kind: "substring"; readonly fragment: string; readonly isFrequent: boolean }
  | { readonly kind: "sort"; readonly sortKey: string; readonly direction: string };

/** One call that is measured. */
export interface Case {
  /** Group for `--only`. */
  readonly group: "page" | "substring" | "sort" | "record" | "create";
  readonly name: string;
  readonly person: "member" | "operator";
  readonly path: string;
  readonly least: Least;
  /** What the run promises of it at 1,000,000 reports (README). */
  readonly promise: Promise;
}

export interface Promise {
  /** Least share of the least server's throughput at 16 connections (FAST-002). */
  readonly share: number;
  /** Most times the processor time of the least server that a call may cost Node (FAST-003). */
  readonly processorTime?: number;
  /** Largest growth of p95 from the smallest to the largest register. */
  readonly growth?: number;
  /** Largest p95 at 16 connections, milliseconds. */
  readonly p95?: number;
}

const list = (query: Readonly<Record<string, string>>) =>
  `/api/Agreements/list?${new URLSearchParams(query)}`;

const pageTime = 0.6 / 0.23;
const growth = 1.3;

/** Pages of the whole register are the operator's, of an organisation the member's. `id` is that of a report. */
export const casesFor = (id: number): readonly Case[] => [
  {
    group: "page",
    name: "first page",
    person: "operator",
    path: list({}),
    least: { kind: "newest", offset: 0 },
    promise: { share: 0.6, growth, processorTime: pageTime },
  },
  {
    group: "page",
    name: "organisation's page",
    person: "member",
    path: list({}),
    least: { kind: "organization" },
    promise: { share: 0.6, growth, processorTime: pageTime },
  },
  {
    group: "page",
    name: "page 5000",
    person: "operator",
    path: list({ pageIndex: "4999" }),
    least: { kind: "newest", offset: 4999 * 15 },
    promise: { share: 0.6, p95: 150 },
  },
  {
    group: "substring",
    name: "common substring",
    person: "operator",
    path: list({ purchaserName: commonWord }),
    least: { kind: "substring", fragment: commonWord, isFrequent: true },
    promise: { share: 0.6, p95: 150 },
  },
  {
    group: "substring",
    name: "rare substring",
    person: "operator",
    path: list({ purchaserName: rareWord }),
    least: { kind: "substring", fragment: rareWord, isFrequent: false },
    promise: { share: 0.6, p95: 150 },
  },
  {
    group: "record",
    name: "one record",
    person: "member",
    path: `/api/Agreements/${id}`,
    least: { kind: "record" },
    promise: { share: 0.4, growth, processorTime: 0.25 / 0.05 },
  },
  {
    group: "create",
    name: "create",
    person: "member",
    path: "/api/Agreements/create",
    least: { kind: "create" },
    promise: { share: 0.3, growth, processorTime: 0.8 / 0.15 },
  },
  ...indexedSortKeys.flatMap((sortKey) =>
    ["Asc", "Desc"].map((sortDirection) => ({
      group: "sort" as const,
      name: `sort ${sortKey} ${sortDirection}`,
      person: "operator" as const,
      path: list({ sortKey, sortDirection }),
      least: { kind: "sort", sortKey, direction: sortDirection } as const,
      promise: { share: 0.6, p95: 50 },
    })),
  ),
];
