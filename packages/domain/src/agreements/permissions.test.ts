import { describe, expect, it, test } from "vitest";
import type { Actor } from "../shared/access/actor.ts";
import {
  type AgreementAction,
  type AgreementStatus,
  agreementStatuses,
  agreementTransitions,
} from "./lifecycle.ts";
import { type AgreementDetails, agreementRejection } from "./permissions.ts";

const ownOrganization = 10;
const actor = (kind: Actor["kind"], role: number, isOwner = false): Actor => ({
  kind,
  role,
  userId: 1,
  account: "someone",
  name: "Иванов И. И.",
  organization:
    kind === "employee" || kind === "owner"
      ? {
          id: ownOrganization,
          inn: "7707083893",
          name: "ООО «Колос»",
          isActive: true,
          isOwner,
          hasAccess: false,
          hasAuctions: false,
          hasContracts: false,
          hasSpot: false,
        }
      : undefined,
});
const actors = {
  newcomer: actor("newcomer", 1),
  blocked: actor("blocked", 1),
  employee: actor("employee", 1),
  owner: actor("owner", 1, true),
  operator: actor("operator", 2),
  "other staff": actor("operator", 3),
} as const;

const report = (details: Partial<AgreementDetails> = {}): AgreementDetails => ({
  status: "changed",
  organizationId: ownOrganization,
  isOrganizationActive: true,
  ...details,
});
const subject: Record<AgreementAction, readonly [AgreementDetails, AgreementStatus?]> = {
  create: [report({ status: undefined })],
  update: [report()],
  status: [report(), "registered"],
  deal: [report()],
  terminate: [report()],
  "change-termination": [report({ status: "terminated" })],
  withdraw: [report({ status: "registered" })],
};

describe("FIX-322 table 2.8 OTC-049 OTC-050 OTC-051 OTC-052 OTC-053 OTC-054: permissions by role (403 or nothing)", () => {
  const may = "-";
  const matrix: Record<keyof typeof actors, Record<AgreementAction, string>> = {
    newcomer: row("shared.forbidden", "shared.forbidden"),
    blocked: row("shared.blocked", "shared.blocked"),
    employee: row(may, "shared.forbidden"),
    owner: row(may, "shared.forbidden"),
    // FIX-322: staff rejects instead.
    operator: { ...row(may, may), withdraw: "shared.forbidden" },
    "other staff": row("shared.forbidden", "shared.forbidden"),
  };
  function row(reporting: string, judging: string): Record<AgreementAction, string> {
    return {
      create: reporting,
      update: reporting,
      terminate: reporting,
      "change-termination": reporting,
      withdraw: reporting,
      status: judging,
      deal: judging,
    };
  }

  it.each(Object.keys(actors) as (keyof typeof actors)[])("%s", (name) => {
    const responses = Object.entries(subject).map(([action, [details, to]]) => [
      action,
      agreementRejection(actors[name], action as AgreementAction, details, to) ?? may,
    ]);
    expect(Object.fromEntries(responses)).toEqual(matrix[name]);
  });
});

test("S-3: a foreign report looks missing, also for creation", () => {
  for (const action of ["create", "update", "terminate", "change-termination", "withdraw"] as const) {
    const details = { ...subject[action][0], organizationId: ownOrganization + 1 };
    expect(agreementRejection(actors.owner, action, details)).toBe(
      action === "create" ? "shared.foreign-organization" : "shared.not-found",
    );
    expect(agreementRejection(actors.operator, action, details)).toBe(
      action === "withdraw" ? "shared.forbidden" : undefined,
    );
  }
});

describe("G-11: a blocked organisation", () => {
  const blocked = (action: AgreementAction) => ({ ...subject[action][0], isOrganizationActive: false });

  it("cannot write", () => {
    for (const action of ["create", "update", "terminate", "change-termination", "withdraw"] as const)
      for (const member of [actors.employee, actors.owner])
        expect(agreementRejection(member, action, blocked(action))).toBe("shared.organization-blocked");
  });

  it("has reports that operators change but do not create", () => {
    for (const [action, [, to]] of Object.entries(subject) as [AgreementAction, (typeof subject)["status"]][])
      expect(agreementRejection(actors.operator, action, blocked(action), to)).toBe(
        { create: "shared.organization-blocked", withdraw: "shared.forbidden" }[action as string],
      );
  });
});

describe("G-33 OTC-193 OTC-195 OTC-196 OTC-148: the state decides after the role (409)", () => {
  const every = agreementStatuses.map(({ name }) => name);
  const actions = Object.keys(subject) as AgreementAction[];

  it.each(actions)("%s in every status", (action) => {
    const actor = action === "withdraw" ? actors.owner : actors.operator;
    for (const status of every)
      for (const to of action === "status" ? every : [undefined]) {
        const isStep = agreementTransitions.some(
          (step) => step.act === action && step.from.includes(status) && (to === undefined || step.to === to),
        );
        const rejection =
          action === "deal"
            ? "agreements.dubious-terminated"
            : action === "withdraw"
              ? "agreements.changed-since-filing"
              : "agreements.wrong-status";
        expect(agreementRejection(actor, action, report({ status }), to)).toBe(
          isStep ? undefined : rejection,
        );
      }
  });

  it("hides the state from a caller without the right", () => {
    expect(
      agreementRejection(actors.employee, "status", report({ status: "terminated" }), "registered"),
    ).toBe("shared.forbidden");
  });

  it("BULK-105: a withdrawn report never changes again", () => {
    const withdrawn = report({ status: "rejected", isWithdrawn: true });
    for (const action of actions.filter((name) => name !== "create" && name !== "withdraw"))
      expect(agreementRejection(actors.operator, action, withdrawn, "registered")).toBe(
        "agreements.withdrawn",
      );
  });

  it("G-38: a version is immutable", () => {
    for (const [action, [details, to]] of Object.entries(subject) as [
      AgreementAction,
      (typeof subject)["status"],
    ][])
      expect(agreementRejection(actors.operator, action, { ...details, isVersion: true }, to)).toBe(
        action === "withdraw" ? "shared.forbidden" : "agreements.version-read-only",
      );
  });
});
