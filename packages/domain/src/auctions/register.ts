import { registerKeys } from "../shared/registers/register-columns.ts";
import type { RegisterColumns, RegisterKey, ShownKey } from "../shared/registers/register.ts";

const figure = { kind: "decimal", isOptional: true } as const;

/**
 * PROP-018: columns of proposals and drafts. Separate code reads bilingual texts, series and terms of the
 * current version. Filters come from a form above the list (PROP-041).
 */
export const proposalRegister = {
  created: { kind: "instant", column: "created_at", width: 100 },
  /** sorts by the first day. */
  auctionDate: { kind: "date", column: "first_date", width: 194 },
  commodity: { kind: "text", column: "commodity_names", width: 170, onCard: "name" },
  basis: { kind: "text", column: "basis_names", width: 140 },
  /** SCREEN-012: of the current version. */
  totalVolume: { ...figure, column: "total_volume", width: 82 },
  startPrice: { ...figure, column: "start_price", width: 96 },
  totalValue: { ...figure, column: "total_value", width: 120 },
  proposalType: { kind: "option", column: "proposal_type", width: 168, place: "hidden" },
  series: { kind: "option", column: "payload", width: 84, place: "hidden" },
  status: { kind: "option", column: "status", width: 196, onCard: "state" },
  createUser: { kind: "text", column: "created_name_ru", width: 122, place: "hidden" },
  editUser: { kind: "text", column: "edited_name_ru", width: 122, place: "hidden" },
} as const satisfies RegisterColumns;

export type ProposalColumn = ShownKey<typeof proposalRegister>;
export type ProposalKey = RegisterKey<typeof proposalRegister>;
export const proposalKeys = registerKeys(proposalRegister);
