import { safeInternalPath } from "@birzha/domain/shared/values/safe-path.ts";
import { pagePaths } from "../paths.ts";

/** Page at the end of the session, stored in this tab (FIX-030). */
const key = "way_back";

export function saveReturnPath(account: string, address: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ account, address }));
  } catch {
    // Without storage sign-in leads home.
  }
}

export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was saved.
  }
}

/**
 * Returns the page to open after sign-in: the requested one, else the page where the same user's session ended.
 * Deletes the stored page.
 */
export function takeReturnPath(account: string | undefined, requested: string): string {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Record<string, unknown> | null;
    clearReturnPath();
    const isOwn = account !== undefined && stored?.["account"] === account;
    return requested === pagePaths.home && isOwn ? safeInternalPath(String(stored["address"])) : requested;
  } catch {
    return requested;
  }
}
