/** Chunk with the components of stored proposals; a new proposal does not load it (HOUSE-024). */
export { ChangedSince, ProposalChange } from "./proposal-history.tsx";
export { ProposalHistory } from "./proposal-history.tsx";
export { ProposalPanel } from "./proposal-panel.tsx";
export { ProposalDetails, ProposalDetailList } from "./proposal-sheet.tsx";
