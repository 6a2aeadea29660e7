/**
 * WORK-010, SCREEN-007: record types in display order, with their number in `search_entries`. Organisations find only
 * their own records; exchange staff finds all. Types from number 6 on belong to no organisation, and 7 and
 * 8 are for exchange staff only.
 */
export const searchKinds = {
  organizations: 7,
  agreements: 1,
  contracts: 2,
  proposals: 3,
  spot: 4,
  applications: 5,
  members: 6,
  users: 8,
} as const;
export type SearchKind = keyof typeof searchKinds;
export const searchKindNames = Object.keys(searchKinds) as readonly SearchKind[];

/** Maximum hits per group: in an overview, and in a search of one group. */
export const hitsOfGroup = 5;
export const hitsAlone = 20;
