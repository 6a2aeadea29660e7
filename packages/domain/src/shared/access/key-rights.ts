/**
 * DOOR-002: what a key may do of what a member of its organisation may. read: whatever members read of their organisation;
 * file: reports of contracts and «Сделок не было»; files: upload and download; deliveries: reports on how contracts and
 * spot deals were delivered.
 */
export const keyRights = ["read", "file", "files", "deliveries"] as const;
export type KeyRight = (typeof keyRights)[number];

/** How a key begins, so that people and programs that look for lost secrets know one. */
export const keyPrefix = "bzh_";

/** Of the account that a key acts as: no identity server is called so, and nobody signs in as it. */
export const keyIssuer = "key";
