import type { MoscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import { createContext, useContext } from "react";
import type { ProposalDictionaries } from "../../use-proposal-dictionaries.ts";
import type { EntryName } from "./proposal-entries.ts";

/** Context shared by the inputs of one form, besides its entries. */
export interface ProposalHost {
  readonly dictionaries: ProposalDictionaries;
  /** PROP-047, PROP-048: reports whether the entry is read-only in this mode. */
  readonly isLocked: (name: EntryName) => boolean;
  /** PROP-097: server time, which limits the dates. */
  readonly now: MoscowTime;
  readonly status: number;
  /** DESK-010: id of the proposal that prefilled a new one. */
  readonly last: number | undefined;
}

const HostContext = createContext<ProposalHost | undefined>(undefined);
export const ProposalHostProvider = HostContext.Provider;

export function useProposalHost(): ProposalHost {
  const host = useContext(HostContext);
  if (!host) throw new Error("a proposal input must be inside a proposal form");
  return host;
}
