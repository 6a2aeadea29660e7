import type * as api from "@birzha/domain/contracts/api.ts";
import { importedContract, type ImportedContract } from "@birzha/domain/contracts/imported-contract.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { ImportedItem } from "@birzha/domain/shared/import-request.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import type { Context } from "../../../platform/http/context.ts";
import { auditImport, importItems } from "../../../platform/http/import-items.ts";
import { changedValues } from "../../../platform/register/imported-row.ts";
import { contractConstraints } from "../constraints.ts";
import { hasOwner, lockImportedContract } from "../queries.ts";
import { contractValues, insertContract, replaceContract } from "../store.ts";

/** A-34, CON-048, V-14: the only way that contracts come in. */
export async function importContracts(
  context: Context,
  { body }: Pick<InputOf<typeof api.importContracts>, "body">,
): Promise<ResultOf<typeof api.importContracts>> {
  const isRegistered = askedOnce((inn) => hasOwner(context.db, inn));
  const take = (item: ImportedContract) => put(context, item, isRegistered);
  const results = await importItems(context.db, body.data, importedContract, take, {
    nameOf: ({ externalId, contractNumber }) => externalId ?? contractNumber,
    constraints: contractConstraints,
  });
  auditImport(context, { action: "contracts.import", entity: "contract" }, results);
  return results;
}

async function put(
  { db, actor, clock }: Context,
  item: ImportedContract,
  isRegistered: (inn: string) => Promise<boolean>,
): Promise<Omit<ImportedItem, "externalId">> {
  const stored = await lockImportedContract(db, item);
  const warning = (await isRegistered(item.ownerInn))
    ? {}
    : { errorMessage: ru.warnings["unknown-owner"].replace("{inn}", item.ownerInn) };
  const at = clock.now();
  if (!stored) return { result: "created", id: await insertContract(db, item, at), ...warning };
  const { before, after } = changedValues(stored, contractValues(item));
  const { id } = stored;
  if (Object.keys(after).length === 0) return { result: "unchanged", id, ...warning };
  await replaceContract(db, id, { before, after, authorId: actor.userId, at });
  return { result: "updated", id, ...warning };
}

/** A day's contracts are of few firms. */
function askedOnce(ask: (inn: string) => Promise<boolean>): (inn: string) => Promise<boolean> {
  const known = new Map<string, boolean>();
  return async (inn) => {
    const answer = known.get(inn) ?? (await ask(inn));
    known.set(inn, answer);
    return answer;
  };
}
