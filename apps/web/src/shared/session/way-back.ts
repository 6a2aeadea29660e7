import { safeInternalPath } from "@birzha/domain/shared/values/safe-path.ts";
import { paths } from "../paths.ts";

/** Where somebody was when his session ended; kept in this tab (FIX-030). */
const key = "way_back";

export function keepWayBack(account: string, address: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ account, address }));
  } catch {
    // Without storage sign-in leads home, as it does without a page to come back to.
  }
}

export function dropWayBack(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept where storage is closed.
  }
}

/**
 * The page to open after sign-in: the one that was asked for; whoever asked for none comes back to where his session
 * ended. Another person does not. The way is gone with that.
 */
export function takeWayBack(account: string | undefined, asked: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Record<string, unknown> | null;
    dropWayBack();
    const isOwn = account !== undefined && kept?.["account"] === account;
    return asked === paths.home && isOwn ? safeInternalPath(String(kept["address"])) : asked;
  } catch {
    return asked;
  }
}
