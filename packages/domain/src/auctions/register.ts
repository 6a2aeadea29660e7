import { registerKeys } from "../shared/registers/register-columns.ts";
import type { Register, RegisterKey } from "../shared/registers/register.ts";

/**
 * PROP-018: columns of proposals and drafts. Separate code reads bilingual texts, series and terms of the
 * current version. Filters come from a form above the list (PROP-041).
 */
export const proposalRegister = {
  created: { kind: "instant", column: "created_at", width: 104 },
  /** sorts by the first day. */
  auctionDate: { kind: "date", column: "first_date", width: 172 },
  commodity: { kind: "text", column: "commodity_names", width: 146, onCard: "name" },
  basis: { kind: "text", column: "basis_names", width: 140 },
  proposalType: { kind: "option", column: "proposal_type", width: 168 },
  series: { kind: "option", column: "payload", width: 84 },
  status: { kind: "option", column: "status", width: 186, onCard: "state" },
  createUser: { kind: "text", column: "created_name_ru", width: 122 },
  editUser: { kind: "text", column: "edited_name_ru", width: 122 },
} as const satisfies Register;

export type ProposalKey = RegisterKey<typeof proposalRegister>;
export const proposalKeys = registerKeys(proposalRegister);
