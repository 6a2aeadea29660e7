import { customRuleStates, type CustomRuleState } from "@birzha/domain/rules/lifecycle.ts";
import { wholeNumberOf } from "../../../shared/address-values.ts";

/** Filter and page in the address of the list; the first page is omitted. */
export interface CustomRulesSearch {
  readonly state?: CustomRuleState;
  readonly page?: number;
}

/** PLAT-094: parses the address and ignores invalid values. */
export function readRulesSearch(address: Readonly<Record<string, unknown>>): CustomRulesSearch {
  const state = customRuleStates.find((known) => known === address["state"]);
  const page = wholeNumberOf(address["page"], 2, 1_000_000);
  return { ...(state && { state }), ...(page === undefined ? {} : { page }) };
}
