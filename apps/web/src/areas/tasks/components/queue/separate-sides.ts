import { itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";

/** FIX-303: returns both statements of a delivery as items of their own, the item's first; another item alone. */
export function sidesOf(item: QueueItem): readonly QueueItem[] {
  const { sides, firm } = item;
  if (!sides?.other) return [item];
  const alone = { ...sides, other: null };
  return [
    { ...item, sides: alone },
    {
      ...item,
      ...sides.other,
      firm: sides.counterparty,
      reason: null,
      taken: null,
      sides: { ...alone, counterparty: firm },
    },
  ];
}

/** Deliveries whose statements the user decides one by one: the key of the second one by that of the first. */
export type SeparatedItems = ReadonlyMap<string, string>;

/** Adds a delivery to the separated ones. */
export function separate(separated: SeparatedItems, item: QueueItem): SeparatedItems {
  const [first, second] = sidesOf(item);
  return second ? new Map([...separated, [itemKey(first!), itemKey(second)]]) : separated;
}

/** FIX-303: returns the items with the statements of separated deliveries. */
export const withSeparateSides = (items: readonly QueueItem[], separated: SeparatedItems): QueueItem[] =>
  items.flatMap((item) => (separated.has(itemKey(item)) ? [...sidesOf(item)] : [item]));
