import { sql } from "kysely";
import {
  itemFieldNames,
  itemFields,
  toPayload,
  toValues,
  type ChosenItem,
  type ItemField,
  type NamedItems,
  type ProposalItem,
  type ProposalPayload,
  type ProposalValues,
} from "@birzha/domain/auctions/proposal/proposal.ts";
import { withoutZeros, type Decimal } from "@birzha/domain/shared/values/decimal.ts";
import type { DbReader } from "../../platform/db/handles.ts";

interface ItemRow {
  readonly kind: string;
  readonly id: number;
  readonly ru: string;
  readonly en: string;
  readonly volume: Decimal | null;
  readonly shortName: string | null;
  readonly isActive: boolean;
}

/** Dictionary data of a proposal's choices, whether still offered or not. */
export interface KnownItems {
  /** Values with the volumes of the chosen items. */
  readonly values: ProposalValues;
  /** Current names. */
  readonly named: NamedItems;
  readonly isOffered: (field: ItemField, id: number) => boolean;
}

/**
 * reads names and volumes from the dictionaries, regardless of the request; one statement for several proposals.
 */
export async function findItems(db: DbReader, given: readonly ProposalValues[]): Promise<KnownItems[]> {
  const chosen = new Map<string, { readonly kind: string; readonly id: number }>();
  for (const values of given)
    for (const field of itemFieldNames) {
      const id = values[field]?.id;
      if (id !== undefined) chosen.set(keyOf(itemFields[field], id), { kind: itemFields[field], id });
    }
  const choices = [...chosen.values()];
  const { rows } = await sql<ItemRow>`
    select d.kind, d.id, d.name_ru as ru, d.name_en as en, d.volume, d.short_name as "shortName",
      d.is_active as "isActive"
    from unnest(${choices.map(({ kind }) => kind)}::text[], ${choices.map(({ id }) => id)}::integer[]) as c (kind, id)
    join dictionary_items d using (kind, id)`.execute(db);
  const items = new Map(rows.map((row) => [keyOf(row.kind, row.id), row]));
  return given.map((values) => knownItems(values, items));
}

const keyOf = (kind: string, id: number): string => `${kind} ${id}`;

function knownItems(given: ProposalValues, items: ReadonlyMap<string, ItemRow>): KnownItems {
  const find = (field: ItemField) => {
    const item = given[field];
    return item ? items.get(keyOf(itemFields[field], item.id)) : undefined;
  };
  const found = itemFieldNames.flatMap((field) => {
    const row = find(field);
    return row ? [[field, row] as const] : [];
  });
  const volumes = Object.fromEntries(
    found.map(([field, { id, volume }]) => [
      field,
      { id, ...(volume === null ? {} : { volume: withoutZeros(volume) }) } satisfies ChosenItem,
    ]),
  );
  return {
    values: { ...given, ...volumes },
    named: Object.fromEntries(found.map(([field, row]) => [field, toNamed(row)])),
    isOffered: (field, id) => find(field)?.id === id && find(field)?.isActive === true,
  };
}

const toNamed = ({ id, ru, en, volume, shortName }: ItemRow): ProposalItem => ({
  id,
  name: { ru, en },
  ...(volume === null ? {} : { volume: Number(volume) }),
  ...(shortName === null ? {} : { shortName }),
});

/** Returns the payload of a draft's version. Drops choices that no dictionary contains. */
export async function draftPayload(
  db: DbReader,
  given: ProposalValues,
  organization: { readonly id: number; readonly name: string },
): Promise<ProposalPayload> {
  const { values, named } = (await findItems(db, [given]))[0]!;
  return toPayload(values, organization, named);
}

/** DESK-010: returns a stored payload with current names, without choices that are no longer offered. */
export async function offeredPayload(db: DbReader, payload: ProposalPayload): Promise<ProposalPayload> {
  const { named, isOffered } = (await findItems(db, [toValues(payload)]))[0]!;
  const offered = itemFieldNames.map((field) => {
    const item = named[field];
    return [field, item && isOffered(field, item.id) ? item : null] as const;
  });
  return { ...payload, ...Object.fromEntries(offered) };
}
