import {
  importedProposal,
  type importProposals as call,
  type ImportedProposal,
  type ImportedResult,
} from "@birzha/domain/auctions/processing-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import {
  auditImport,
  importItems,
  rowErrorOf,
} from "../../../platform/http/endpoint-binding/import-items.ts";
import { splitIntoIndependentChunks } from "../../../platform/register/independent-chunks.ts";
import { auctionConstraints } from "../constraints.ts";
import { recordAuctionResults } from "./record-auction-results.ts";
import { importFiled } from "./import-filed.ts";

type Taken = Omit<ImportedItem, "externalId">;

/** imports proposals and auction results from the trading system. Validates each row separately. */
export async function importProposals(
  context: RequestContext,
  { body }: Pick<InputOf<typeof call>, "body">,
): Promise<ResultOf<typeof call>> {
  // If a row fails and rolls back, discard its audit entries, too.
  const take = async (rows: readonly Row[]): Promise<Taken[]> => {
    const entries: AuditEntry[] = [];
    const taken = await takeAll({ ...context, audit: (entry) => void entries.push(entry) }, rows);
    for (const entry of entries) context.audit(entry);
    return taken;
  };
  const results = await importItems(
    context.db,
    body.data,
    importedProposal,
    async (item) => (await take([item]))[0]!,
    {
      nameOf: ({ externalId, id }) => externalId ?? id,
      constraints: auctionConstraints,
      takeAll: take,
    },
  );
  auditImport(context, { action: "auctions.import", entity: "proposal" }, results);
  return results;
}

type Row = ImportedProposal | ImportedResult;
const isResult = (row: Row): row is ImportedResult => "held" in row;
const isFiled = (row: Row): row is ImportedProposal => !isResult(row);

/** FAST-006: processes rows in bulk, with the same result as one by one. */
async function takeAll(context: RequestContext, rows: readonly Row[]): Promise<Taken[]> {
  const taken: Taken[] = [];
  // A result can refer to a proposal from an earlier row of the same request.
  for (const next of splitIntoIndependentChunks(rows, { namesOf, kindOf: isResult })) {
    const results = await takeResults(context, next.filter(isResult));
    const filed = await importFiled(context, next.filter(isFiled));
    taken.push(...[...results, ...filed].map(toTaken));
  }
  return taken;
}

const namesOf = (row: Row): readonly string[] => [isResult(row) ? String(row.id) : row.externalId];

const toTaken = (one: Taken | ApiError): Taken =>
  one instanceof ApiError ? { result: "error", ...rowErrorOf(one) } : one;

/** A-12, step 14: imports auction results. Idempotent. */
async function takeResults(
  context: RequestContext,
  results: readonly ImportedResult[],
): Promise<(Taken | ApiError)[]> {
  if (results.length === 0) return [];
  const settled = await recordAuctionResults(
    context,
    results.map(({ id, held }) => ({ id, held })),
  );
  return settled.map((one, place) =>
    one instanceof ApiError ? one : { result: one ? "updated" : "unchanged", id: results[place]!.id },
  );
}
