/** What only a stored proposal has; whoever files a new one needs none of it (HOUSE-024). */
export { ChangedSince, ProposalChange } from "./proposal-change.tsx";
export { ProposalHistory } from "./proposal-history.tsx";
export { ProposalDetails, ProposalFacts } from "./proposal-sheet.tsx";
