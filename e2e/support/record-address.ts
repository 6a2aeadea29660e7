import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { APIRequestContext } from "@playwright/test";
import { read } from "./calls.ts";
import type { Entry } from "./fixtures.ts";
import type { Visitor } from "./pages.ts";

const firstOf = async (
  request: APIRequestContext,
  list: string,
  key: string,
  query: Readonly<Record<string, number>> = { pageIndex: 0, pageSize: 1 },
): Promise<number> => {
  const [first] = await read<Record<string, number>[]>(request, list, query);
  return first![key]!;
};

/** A changed report of the demo data: a rejected one shows a toast, and those of other tests have warnings. */
async function changedReport(request: APIRequestContext, visitor: Visitor): Promise<number> {
  const list = `/api/Agreements/${visitor === "operator" ? "registries" : "list"}`;
  const { changed: status } = agreementStatus;
  const reports = await read<Entry[]>(request, list, { pageIndex: 0, pageSize: 500, status });
  return reports.findLast(({ versionCount }) => versionCount > 1)!.id;
}

/** Replaces the placeholder of an address with the id of a record that the visitor sees. */
export async function recordAddress(
  request: APIRequestContext,
  address: string,
  visitor: Visitor,
): Promise<string> {
  const [placeholder] = /\{\w+\}/.exec(address) ?? [];
  if (placeholder === undefined) return address;
  const ids: Readonly<Record<string, () => Promise<number>>> = {
    "{report}": () => changedReport(request, visitor),
    "{proposal}": () => firstOf(request, "/api/auctions/proposal", "id", {}),
    "{user}": () => firstOf(request, "/api/registration/Users/list", "userId"),
    "{organization}": () => firstOf(request, "/api/registration/Organizations/list", "id"),
  };
  return address.replace(placeholder, String(await ids[placeholder]!()));
}
