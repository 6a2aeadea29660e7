import { hasOrganization, isStaff, type SessionUser } from "../session/user.ts";

/** MKT-008: whether the setting MARKET_ACCESS, which the server puts into the page, shows the prices to a user or guest. */
export function maySeePrices(user: SessionUser): boolean {
  const access = document.querySelector<HTMLMetaElement>('meta[name="market-access"]')?.content;
  if (access === "public") return true;
  if (!user) return false;
  return isStaff(user) || (access !== "staff" && hasOrganization(user));
}
