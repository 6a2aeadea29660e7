/**
 * WORK-010: record types in display order, with their number in `search_entries`. Organisations find only
 * their own records; exchange staff finds all. Types from `members` on belong to no organisation, and the
 * last two are for exchange staff only.
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

/** Maximum hits per group: in an overview, and in a search of one group. */
export const hitsOfGroup = 5;
export const hitsAlone = 20;
