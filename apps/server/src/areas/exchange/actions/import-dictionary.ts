import type * as api from "@birzha/domain/exchange/api.ts";
import { importedDictionaryItem } from "@birzha/domain/exchange/dictionaries.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { auditImport, importItems } from "../../../platform/http/endpoint-binding/import-items.ts";
import { putDictionaryItem } from "../store.ts";

/** DICT-026, A-64, A-66: imports items of a dictionary. Forms offer them immediately. */
export async function importDictionary(
  context: RequestContext,
  { params: { name }, body }: Pick<InputOf<typeof api.importDictionary>, "params" | "body">,
): Promise<ResultOf<typeof api.importDictionary>> {
  const { actor, clock, db } = context;
  const keeper = { userId: actor.userId, at: clock.now() };
  const results = await importItems(
    db,
    body.data,
    importedDictionaryItem(name),
    async (item) => ({ result: await putDictionaryItem(db, name, item, keeper), id: item.id }),
    { nameOf: ({ id }) => id },
  );
  auditImport(
    context,
    { action: "exchange.import-dictionary", entity: "dictionary", after: { name } },
    results,
  );
  return results;
}
