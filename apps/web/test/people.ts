import type { CurrentUser } from "@birzha/domain/users/user.ts";
import type { UserKind } from "../src/shared/session/user.ts";

const organizationInfo = { id: 11, inn: "7707083893", name: "ООО «Агрокомплекс»", status: 0 };

const anyone: CurrentUser = {
  userId: 1,
  account: "anyone",
  name: "Соколова Елена",
  phone: "",
  status: 0,
  description: null,
  role: 1,
  userType: 0,
  organizationInfo,
  hasAccess: false,
  hasAuctions: false,
  hasContracts: false,
  hasSpot: false,
  unreadNotices: 0,
  mustConsent: false,
  defaultViews: [],
  scope: "openid",
};

const allRights = { hasAccess: true, hasAuctions: true, hasContracts: true, hasSpot: true };

/** One person of every kind in table 2.8. Only the owner and the operator have access to the auctions. */
export const people: Record<UserKind, CurrentUser | undefined> = {
  guest: undefined,
  newcomer: { ...anyone, userType: null, organizationInfo: null },
  blocked: { ...anyone, status: 1, hasAccess: true },
  employee: anyone,
  owner: { ...anyone, userType: 1, ...allRights },
  operator: { ...anyone, role: 2, userType: null, organizationInfo: null, ...allRights },
};

export const employee = anyone;
