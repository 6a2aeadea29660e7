/**
 * WORK-010: what is found, in the order in which it is shown, each with its number in `search_entries`. Those from
 * `members` on belong to no firm; the last two are for the exchange's staff, and of the rest for whom they are about.
 */
export const searchKinds = {
  agreements: 1,
  contracts: 2,
  proposals: 3,
  spot: 4,
  applications: 5,
  members: 6,
  organizations: 7,
  users: 8,
} as const;
export type SearchKind = keyof typeof searchKinds;
export const searchKindNames = Object.keys(searchKinds) as readonly SearchKind[];

/** Hits of a group, beside others and alone. */
export const hitsOfGroup = 5;
export const hitsAlone = 20;
