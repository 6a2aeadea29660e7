/** MKT-002: two firms, by INN, that count as one reporter. */
export type Affiliation = readonly [string, string];

/** Returns the group of each firm of the pairs: the smallest INN of all firms that the pairs connect. */
export function groupFirms(pairs: Iterable<Affiliation>): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  const rootOf = (inn: string): string => {
    const parent = parents.get(inn) ?? inn;
    if (parent === inn) return inn;
    const root = rootOf(parent);
    parents.set(inn, root);
    return root;
  };
  for (const pair of pairs) {
    const [first, second] = pair.map(rootOf).toSorted() as [string, string];
    parents.set(first, first);
    parents.set(second, first);
  }
  return new Map([...parents.keys()].map((inn) => [inn, rootOf(inn)]));
}
