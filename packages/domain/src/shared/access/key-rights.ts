/**
 * DOOR-002: rights of a key, each a subset of a member's rights. read: all data of the organisation; file:
 * contract reports and nil returns («Сделок не было»); files: upload and download; deliveries: delivery
 * reports of contracts and spot deals.
 */
export const keyRights = ["read", "file", "files", "deliveries"] as const;
export type KeyRight = (typeof keyRights)[number];

/** Prefix of keys, so that people and secret scanners recognise leaked ones. */
export const keyPrefix = "bzh_";

/** Issuer of the account that a key acts as. It is not an identity server, so the account cannot sign in. */
export const keyIssuer = "key";
