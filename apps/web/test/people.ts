import type { ActorKind } from "@birzha/domain/shared/access.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";

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
  scope: "openid",
};

/** One person of every kind in table 2.8. Only the owner and the operator have access to the auctions. */
export const people: Record<ActorKind, CurrentUser | undefined> = {
  guest: undefined,
  newcomer: { ...anyone, userType: null, organizationInfo: null },
  blocked: { ...anyone, status: 1, hasAccess: true },
  employee: anyone,
  owner: { ...anyone, userType: 1, hasAccess: true },
  operator: { ...anyone, role: 2, userType: null, organizationInfo: null, hasAccess: true },
};

export const employee = anyone;
