/** Two firms by INN. */
export type FirmPair = readonly [string, string];

/** MKT-102: why two firms count as one. */
export interface FirmLinks {
  /** Common users, successions, pairs entered by staff. */
  readonly confirmed: Iterable<FirmPair>;
  /** Reports in force that call the parties affiliated: the reporter and the other party. */
  readonly declared: Iterable<FirmPair>;
}

/** Group of a firm, and the groups that know its deals, because one side alone calls the two affiliated. */
export interface FirmGroup {
  readonly group: string;
  readonly tied: readonly string[];
}

/**
 * MKT-102: returns the groups of all linked firms; a group is named by its smallest INN.
 *
 * Affiliated firms are one group if both say so. A declaration of one side alone only ties the two groups: each of them
 * then counts as one that knows the deals of the other. So a firm that calls rivals affiliated with itself cannot join
 * them with one another, and hides no price that would be shown without its own deals.
 */
export function groupFirms({ confirmed, declared }: FirmLinks): ReadonlyMap<string, FirmGroup> {
  const parents = new Map<string, string>();
  const rootOf = (inn: string): string => {
    let root = inn;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent;
    parents.set(inn, root);
    return root;
  };
  const join = (pair: FirmPair) => {
    const [first, second] = pair.map(rootOf).toSorted() as [string, string];
    parents.set(first, first);
    parents.set(second, first);
  };
  for (const pair of confirmed) join(pair);
  const pairs = [...declared];
  const said = new Set(pairs.map(([inn, other]) => `${inn} ${other}`));
  for (const [inn, other] of pairs) if (said.has(`${other} ${inn}`)) join([inn, other]);

  const ties = new Map<string, Set<string>>();
  const tie = (group: string, other: string) => {
    ties.set(group, (ties.get(group) ?? new Set()).add(other));
  };
  for (const pair of pairs) {
    const [group, other] = pair.map(rootOf) as [string, string];
    if (group === other) continue;
    tie(group, other);
    tie(other, group);
  }
  return new Map(
    [...parents.keys()].map((inn) => {
      const group = rootOf(inn);
      return [inn, { group, tied: [...(ties.get(group) ?? [])].toSorted() }];
    }),
  );
}
