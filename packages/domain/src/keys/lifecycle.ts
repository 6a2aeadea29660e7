/** State of a key or delegation. It expires after its last day or is revoked earlier; both are final. */
export const keyState = { active: "active", expired: "expired", revoked: "revoked" } as const;
export type KeyState = (typeof keyState)[keyof typeof keyState];
