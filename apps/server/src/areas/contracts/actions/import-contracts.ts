import type * as api from "@birzha/domain/contracts/api.ts";
import { importedContract, type ImportedContract } from "@birzha/domain/contracts/imported-contract.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { auditImport, importItems } from "../../../platform/http/endpoint-binding/import-items.ts";
import { warnOfUnknownOwners } from "../../../platform/register/upsert-deals.ts";
import { contractConstraints } from "../constraints.ts";
import { putContracts } from "../store.ts";

/** A-34, CON-048, V-14: imports contracts, their only source. */
export async function importContracts(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.importContracts>, "body">,
): Promise<ResultOf<typeof api.importContracts>> {
  const { db, actor, clock } = context;
  const by = { authorId: actor.userId, at: clock.now() };
  const takeAll = async (items: readonly ImportedContract[]) =>
    warnOfUnknownOwners(db, items, await putContracts(db, items, by), ru.warnings["unknown-owner"]);
  const results = await importItems(
    db,
    body.data,
    importedContract,
    async (item) => (await takeAll([item]))[0]!,
    {
      takeAll,
      nameOf: ({ externalId, contractNumber }) => externalId ?? contractNumber,
      constraints: contractConstraints,
    },
  );
  auditImport(context, { action: "contracts.import", entity: "contract" }, results);
  return results;
}
