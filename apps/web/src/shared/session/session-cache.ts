import type { CurrentUser } from "@birzha/domain/users/user.ts";

/** PLAT-142, G-91: cached current user for page reloads; the server never trusts it. */
const key = "store";

export function readCachedUser(): CurrentUser | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as { user?: CurrentUser } | null;
    const user = stored?.user;
    // Reject entries of older releases, which lack the default views.
    return typeof user?.userId === "number" && Array.isArray(user.defaultViews) ? user : undefined;
  } catch {
    return undefined;
  }
}

export function cacheUser(user: CurrentUser | undefined): void {
  try {
    if (user) sessionStorage.setItem(key, JSON.stringify({ user }));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled or full: the next reload requests the user first.
  }
}
