import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { APIRequestContext } from "@playwright/test";
import { read, write } from "./calls.ts";
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

/** Id of the first row of a list that is asked with POST. */
const firstListed = async (request: APIRequestContext, list: string): Promise<number> => {
  const [first] = await write<{ readonly idRec: number }[]>(request, "POST", list, {
    data: { filter: null, sort: null },
  });
  return first!.idRec;
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
    "{contract}": () => firstListed(request, "/api/auctions/contract/register/all"),
    "{deal}": () => firstListed(request, "/api/spot/all"),
    "{proposal}": () => firstOf(request, "/api/auctions/proposal", "id", {}),
    "{user}": () => firstOf(request, "/api/registration/Users/list", "userId"),
    "{organization}": () => firstOf(request, "/api/registration/Organizations/list", "id"),
  };
  return address.replace(placeholder, String(await ids[placeholder]!()));
}
