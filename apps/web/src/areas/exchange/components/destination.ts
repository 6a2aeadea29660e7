import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { NoticeRow } from "@birzha/domain/exchange/register.ts";
import { paths } from "../../../shared/paths.ts";

interface Destination {
  readonly to: string;
  readonly search: Readonly<Record<string, string | number | boolean>>;
}

const numberOf = (payload: unknown): string => {
  const { contractNumber } = (payload ?? {}) as { readonly contractNumber?: unknown };
  return typeof contractNumber === "string" ? contractNumber : "";
};

/**
 * Returns the page of a notice's record. Contracts and deals open in their lists, filtered by the number that
 * was sent.
 */
export function destinationOf({ area, entityId }: NoticeRow, payload: unknown): Destination {
  switch (area) {
    case "proposal":
      return { to: paths.proposalForm, search: { page: "view", id: entityId, status: proposalStatus.sent } };
    case "contract":
      return { to: paths.contracts, search: { "f.contractNumber": numberOf(payload), confirmed: true } };
    case "spot":
      return { to: paths.spot, search: { "f.contractNumber": numberOf(payload), processed: true } };
    case "application":
      return { to: paths.membersEdit, search: { orderId: String(entityId) } };
  }
}
