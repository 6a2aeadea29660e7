import type { KeyState } from "@birzha/domain/keys/lifecycle.ts";

/** DOOR-002: colours of the states of a key or a delegation. */
export const keyTones = { active: "ok", expired: "mute", revoked: "bad" } as const satisfies Record<
  KeyState,
  string
>;
