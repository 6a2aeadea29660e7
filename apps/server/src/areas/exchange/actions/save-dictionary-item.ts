import { fitsVolume, type DictionaryKind, type WrittenItem } from "@birzha/domain/exchange/dictionaries.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockDictionary, lockItem } from "../queries.ts";
import { putDictionaryItem } from "../store.ts";

/**
 * DESK-021, A-64: an operator adds or updates an item, like the import from the trading system. Rejects a stale
 * version.
 */
export async function saveDictionaryItem(
  context: RequestContext,
  kind: DictionaryKind,
  item: WrittenItem,
  change?: { readonly id: number; readonly version: number },
): Promise<{ id: number }> {
  const { actor, clock, db } = context;
  if (!fitsVolume(kind, item.volume ?? undefined)) throw new ApiError("exchange.wrong-volume");
  const { nextId, hasOther } = await lockDictionary(db, kind);
  const before = change && (await lockItem(db, kind, change.id));
  if (before && before.version !== change.version) throw new ApiError("shared.stale");
  if (item.isActive && (await hasOther(item.name.ru, change?.id))) throw new ApiError("exchange.same-name");
  const id = change?.id ?? nextId;
  await putDictionaryItem(db, kind, { id, ...item }, { userId: actor.userId, at: clock.now() });
  context.audit({
    action: "exchange.save-dictionary-item",
    entity: "dictionary",
    entityId: id,
    ...(before ? { before } : {}),
    after: { kind, ...item },
  });
  return { id };
}
