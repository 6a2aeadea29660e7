/** Roles that may read and file reports: members their own, staff any. */
export const reporterAccess = { employee: "own", owner: "own", operator: "yes" } as const;
