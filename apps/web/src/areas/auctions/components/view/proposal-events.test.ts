import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { expect, test } from "vitest";
import { proposalEvents } from "./proposal-history.tsx";

type Kind = ProposalHistory["versions"][number]["kind"];
type Decided = ProposalHistory["decisions"][number]["kind"];

const payload = {} as ProposalHistory["versions"][number]["payload"];
const at = (minute: number) => `2026-11-20T12:0${minute}:00Z`;
const version = (no: number, kind: Kind) => ({ version: no, kind, author: "Сычева", at: at(no), payload });
const decision = (kind: Decided, about: number) => ({
  ...{ kind, description: null, author: null },
  ...{ at: at(about), version: about },
});
/** Newest first. */
const eventsOf = (history: Omit<ProposalHistory, "inForce">) =>
  proposalEvents({ inForce: null, ...history }).map((event) =>
    event.of === "version"
      ? event.version.kind
      : `${event.decision.kind} ${event.isOfChange ? "the change" : "the proposal"}`,
  );

test("FIX-064: a change becomes a separate decision only after an acceptance", () => {
  expect(
    eventsOf({
      versions: [version(1, "send"), version(2, "change"), version(3, "change"), version(4, "restore")],
      decisions: [decision("return", 1), decision("accept", 2), decision("return", 3)],
    }),
  ).toEqual(["return the change", "change", "accept the proposal", "change", "return the proposal", "send"]);
});

test("FIX-064: an imported proposal is in force, later versions are changes", () => {
  expect(
    eventsOf({ versions: [version(1, "import"), version(2, "change")], decisions: [decision("accept", 2)] }),
  ).toEqual(["accept the change", "change", "import"]);
});
