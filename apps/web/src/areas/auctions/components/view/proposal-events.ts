import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";

type Version = ProposalHistory["versions"][number];
type Decision = ProposalHistory["decisions"][number];

/** Entry of the proposal's history; its phrases are in `processing.history`. */
export type ProposalEvent =
  | { readonly of: "version"; readonly version: Version; readonly before: Version | undefined }
  | { readonly of: "decision"; readonly decision: Decision; readonly isOfChange: boolean };

/** A version that a decision creates is omitted, because the history shows the decision. */
const isTold = ({ kind }: Version) => kind !== "restore" && kind !== "revoke";

/** FIX-064: returns versions and decisions, newest first. A decision follows the version that it concerns. */
export function proposalEvents({ versions, decisions }: ProposalHistory): readonly ProposalEvent[] {
  const about = (decision: Decision): number =>
    decision.version ?? versions.findLast(({ at }) => at <= decision.at)?.version ?? 0;
  const events: ProposalEvent[] = [];
  let wasAccepted = false;
  for (const [place, version] of versions.entries()) {
    if (isTold(version)) events.push({ of: "version", version, before: versions[place - 1] });
    if (version.kind === "import") wasAccepted = true;
    for (const decision of decisions.filter((one) => about(one) === version.version)) {
      events.push({ of: "decision", decision, isOfChange: wasAccepted && version.kind === "change" });
      if (decision.kind === "accept") wasAccepted = true;
    }
  }
  return events.toReversed();
}
