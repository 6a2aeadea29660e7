/**
 * DESK-023: acts of the exchange that may have to wait for a second person: a report is cancelled (rejected); a firm, a
 * user or a proposal is blocked, or let go again; a cabinet changes its owner; rules of reporting; catalogues.
 */
export const secondKinds = ["cancel", "block", "transfer", "rules", "catalogs"] as const;
export type SecondKind = (typeof secondKinds)[number];

/** Days after which nobody confirms such an act any more: what was right then has to be decided anew. */
export const decisionDays = 7;
