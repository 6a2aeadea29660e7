/*
 * Words of members on the wire, apart from the schemas: the first load of a screen needs these and no zod.
 */

/** MEM-007: whether the exchange lets a member trade. */
export const memberStatuses = ["active", "terminated", "suspended", "opened"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** MEM-008: whether a firm lets a member into its auctions. */
export const admissionStatuses = ["admitted", "terminated"] as const;
export type AdmissionStatus = (typeof admissionStatuses)[number];

/** MEM-026: what the exchange makes of an application; a draft is no application yet. */
export const applicationStatuses = ["accepted", "onexecution", "rejected"] as const;

/** an application is decided once. */
export const applicationDecisions = ["accepted", "rejected"] as const;
export type ApplicationDecision = (typeof applicationDecisions)[number];
