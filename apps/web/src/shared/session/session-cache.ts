import type { CurrentUser } from "@birzha/domain/users/user.ts";

/** PLAT-142, G-91: the current user, kept for reloads of the page only; the server never trusts it. */
const key = "store";

export function readCachedUser(): CurrentUser | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as { user?: CurrentUser } | null;
    const user = stored?.user;
    // What an older release kept does not say with which views registers open.
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
    // Storage is closed or full: the next reload asks the server first.
  }
}
