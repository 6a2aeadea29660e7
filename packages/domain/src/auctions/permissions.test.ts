import { describe, expect, test } from "vitest";
import { mayHaveDrafts, type Actor } from "../shared/access/actor.ts";
import { filingRejection, proposalRejection, type PermissionState } from "./permissions.ts";
import {
  conditionsOf,
  proposalDecisions,
  proposalLifecycle,
  proposalStatuses,
  type ProposalStep,
} from "./lifecycle.ts";

const company = {
  id: 10,
  inn: "7707083893",
  name: "ООО «Колос»",
  isActive: true,
  isOwner: false,
  hasAccess: true,
  hasAuctions: true,
  hasContracts: true,
  hasSpot: true,
};
const actor = (kind: Actor["kind"], given: Partial<typeof company> | null = {}, role = 1): Actor => ({
  kind,
  role,
  userId: 1,
  account: "someone",
  name: "Иванов И. И.",
  organization: given === null ? undefined : { ...company, ...given },
});
const sent: PermissionState = { status: 1, firmId: 10, isBlocked: false, wasAccepted: false };
const steps = proposalLifecycle.transitions.flatMap(({ act, from }) =>
  from.length === 0 ? [] : [act as ProposalStep],
);

describe("V-1 A-63: permission to file", () => {
  test.each([
    ["employee", actor("employee"), undefined],
    ["owner", actor("owner"), undefined],
    ["without the right", actor("owner", { hasAuctions: false }), "shared.forbidden"],
    ["no trading member", actor("owner", { hasAccess: false }), "shared.forbidden"],
    ["of a blocked organisation", actor("owner", { isActive: false }), "shared.organization-blocked"],
    ["newcomer", actor("newcomer", null), "shared.forbidden"],
    ["blocked", actor("blocked"), "shared.blocked"],
    ["machine", actor("machine", null, 9), "shared.forbidden"],
    ["operator without an organisation", actor("operator", null, 2), "shared.no-organization"],
    ["operator for an organisation", actor("operator", {}, 2), undefined],
    ["operator for no trading member", actor("operator", { hasAccess: false }, 2), undefined],
    ["staff above the operator", actor("operator", {}, 3), "shared.forbidden"],
  ] as const)("%s", (_, who, rejection) => expect(filingRejection(who)).toBe(rejection));
});

describe("PROP-120 A-12: permission for each step", () => {
  const organizationSteps = ["updateDraft", "deleteDraft", "send", "change", "revoke"] as const;
  test.each(organizationSteps)("%s belongs to the organisation", (step) => {
    const standing = { ...sent, status: conditionsOf(step).from[0]! };
    expect(proposalRejection(actor("employee"), step, standing)).toBeUndefined();
    // FIX-322: staff rejects a proposal or takes it off the schedule instead.
    expect(proposalRejection(actor("operator", {}, 2), step, standing)).toBe(
      step === "revoke" ? "shared.forbidden" : undefined,
    );
    // ACC-012: the response to a missing proposal.
    expect(proposalRejection(actor("employee", { id: 11 }), step, standing)).toBe("shared.not-found");
    expect(proposalRejection(actor("machine", null, 9), step, standing)).toBe("shared.forbidden");
  });

  test.each(proposalDecisions)("%s belongs to the operator or the trading system (FIX-065)", (step) => {
    const standing = { ...sent, wasAccepted: conditionsOf(step).versionInForce === "must" };
    for (const who of [actor("operator", null, 2), actor("machine", null, 9)])
      expect(proposalRejection(who, step, standing)).toBeUndefined();
    for (const who of [actor("employee"), actor("operator", null, 3)])
      expect(proposalRejection(who, step, standing)).toBe("shared.forbidden");
  });

  test("only the exchange sets results; no caller sets expiry", () => {
    const accepted = { ...sent, status: 2, wasAccepted: true };
    for (const step of ["hold", "notHold"] as const) {
      expect(proposalRejection(actor("machine", null, 9), step, accepted)).toBeUndefined();
      expect(proposalRejection(actor("operator", null, 2), step, accepted)).toBeUndefined();
      expect(proposalRejection(actor("owner"), step, accepted)).toBe("shared.forbidden");
    }
    expect(proposalRejection(actor("operator", null, 2), "expire", sent)).toBe("shared.forbidden");
  });

  test("PROP-120: every other status rejects the step", () => {
    const who = {
      members: actor("owner"),
      firm: actor("owner"),
      exchange: actor("operator", null, 2),
      tradingSystem: actor("machine", null, 9),
    };
    for (const step of steps.filter((each) => each !== "expire")) {
      const { by, from, versionInForce } = conditionsOf(step);
      for (const status of proposalStatuses) {
        const standing = { ...sent, status, wasAccepted: versionInForce !== "mustNot" };
        const rejection = proposalRejection(who[by as keyof typeof who], step, standing);
        expect([step, status, rejection]).toEqual([
          step,
          status,
          from.some((one) => one === status) ? undefined : "auctions.wrong-status",
        ]);
      }
    }
  });

  test("ACC-011 A-14: blocked proposals allow no step but deleting a draft", () => {
    const rejectionOf = (step: ProposalStep, status: number) =>
      proposalRejection(actor("owner"), step, { ...sent, status, isBlocked: true });
    expect(rejectionOf("change", 1)).toBe("auctions.blocked");
    expect(rejectionOf("revoke", 2)).toBe("auctions.blocked");
    expect(rejectionOf("updateDraft", 0)).toBe("auctions.blocked");
    expect(rejectionOf("send", 0)).toBe("auctions.blocked");
    expect(rejectionOf("deleteDraft", 0)).toBeUndefined();
    expect(
      proposalRejection(actor("operator", null, 2), "accept", { ...sent, isBlocked: true }),
    ).toBeUndefined();
  });

  test("A-12, step 13: rejecting a change requires an accepted version", () =>
    expect(proposalRejection(actor("operator", null, 2), "rejectChange", sent)).toBe(
      "auctions.never-accepted",
    ));

  test.each(["hold", "notHold", "takeOff"] as const)(
    "FIX-061 FIX-063: %s concerns the version in force despite a pending change",
    (step) => {
      for (const status of [1, 7]) {
        const rejectionOf = (wasAccepted: boolean) =>
          proposalRejection(actor("operator", null, 2), step, { ...sent, status, wasAccepted });
        expect([rejectionOf(true), rejectionOf(false)]).toEqual([undefined, "auctions.wrong-status"]);
      }
    },
  );

  test("FIX-063: rejecting a change keeps the version in force", () =>
    expect(proposalRejection(actor("operator", null, 2), "reject", { ...sent, wasAccepted: true })).toBe(
      "auctions.in-force",
    ));
});

test("FIX-068 A-11: only members of an organisation have drafts", () => {
  const kinds = ["employee", "owner", "operator", "machine"] as const;
  expect(kinds.filter((kind) => mayHaveDrafts({ kind }))).toEqual(["employee", "owner"]);
});
