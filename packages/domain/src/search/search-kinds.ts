/**
 * WORK-010: record types in display order, with their number in `search_entries`. From `members` on, records
 * belong to no organisation. The last two types are for exchange staff only; other records of organisations
 * are for their members.
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
