/*
 * Numbers of an organisation and its members, apart from the schemas: the first load of a screen needs these and no zod.
 */

/** G-11c: members of a blocked organisation read, but do not write. */
export const organizationStatus = { active: 0, blocked: 1 } as const;

/** G-10: what a member is in an organisation. */
export const userType = { employee: 0, owner: 1 } as const;
