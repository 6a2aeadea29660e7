/** What a key or a delegation is today: it ends by itself on its last day, or is revoked before, and never comes back. */
export const keyState = { active: "active", expired: "expired", revoked: "revoked" } as const;
export type KeyState = (typeof keyState)[keyof typeof keyState];
