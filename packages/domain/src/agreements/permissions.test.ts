import { describe, expect, it, test } from "vitest";
import type { Actor } from "../shared/access/actor.ts";
import { type AgreementAction, type AgreementStatus, agreementStatuses, transitions } from "./lifecycle.ts";
import { type AgreementFacts, agreementRefusal } from "./permissions.ts";

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

const report = (facts: Partial<AgreementFacts> = {}): AgreementFacts => ({
  status: "changed",
  organizationId: ownOrganization,
  isOrganizationActive: true,
  ...facts,
});
const subject: Record<AgreementAction, readonly [AgreementFacts, AgreementStatus?]> = {
  create: [report({ status: undefined })],
  update: [report()],
  status: [report(), "registered"],
  deal: [report()],
  terminate: [report()],
  "change-termination": [report({ status: "terminated" })],
};

describe("table 2.8 OTC-049 OTC-050 OTC-051 OTC-052 OTC-053 OTC-054: who may do what (403 or nothing)", () => {
  const may = "-";
  const matrix: Record<keyof typeof actors, Record<AgreementAction, string>> = {
    newcomer: row("shared.forbidden", "shared.forbidden"),
    blocked: row("shared.blocked", "shared.blocked"),
    employee: row(may, "shared.forbidden"),
    owner: row(may, "shared.forbidden"),
    operator: row(may, may),
    "other staff": row("shared.forbidden", "shared.forbidden"),
  };
  function row(reporting: string, judging: string): Record<AgreementAction, string> {
    return {
      create: reporting,
      update: reporting,
      terminate: reporting,
      "change-termination": reporting,
      status: judging,
      deal: judging,
    };
  }

  it.each(Object.keys(actors) as (keyof typeof actors)[])("%s", (name) => {
    const answers = Object.entries(subject).map(([action, [facts, to]]) => [
      action,
      agreementRefusal(actors[name], action as AgreementAction, facts, to) ?? may,
    ]);
    expect(Object.fromEntries(answers)).toEqual(matrix[name]);
  });
});

test("S-3: a report of another organisation looks like none, and none is made for it", () => {
  for (const action of ["create", "update", "terminate", "change-termination"] as const) {
    const facts = { ...subject[action][0], organizationId: ownOrganization + 1 };
    expect(agreementRefusal(actors.owner, action, facts)).toBe(
      action === "create" ? "shared.foreign-organization" : "shared.not-found",
    );
    expect(agreementRefusal(actors.operator, action, facts)).toBeUndefined();
  }
});

describe("G-11: a blocked organisation", () => {
  const blocked = (action: AgreementAction) => ({ ...subject[action][0], isOrganizationActive: false });

  it("may not write", () => {
    for (const action of ["create", "update", "terminate", "change-termination"] as const)
      for (const member of [actors.employee, actors.owner])
        expect(agreementRefusal(member, action, blocked(action))).toBe("shared.organization-blocked");
  });

  it("has its reports still kept by operators, who create none for it", () => {
    for (const [action, [, to]] of Object.entries(subject) as [AgreementAction, (typeof subject)["status"]][])
      expect(agreementRefusal(actors.operator, action, blocked(action), to)).toBe(
        action === "create" ? "shared.organization-blocked" : undefined,
      );
  });
});

describe("G-33 OTC-193 OTC-195 OTC-196 OTC-148: the state decides after the role (409)", () => {
  const every = agreementStatuses.map(({ name }) => name);
  const actions = Object.keys(subject) as AgreementAction[];

  it.each(actions)("an operator's %s in every status", (action) => {
    for (const status of every)
      for (const to of action === "status" ? every : [undefined]) {
        const isStep = transitions.some(
          (step) => step.act === action && step.from.includes(status) && (to === undefined || step.to === to),
        );
        const refusal = action === "deal" ? "agreements.dubious-terminated" : "agreements.wrong-status";
        expect(agreementRefusal(actors.operator, action, report({ status }), to)).toBe(
          isStep ? undefined : refusal,
        );
      }
  });

  it("tells nobody without the right what state a report is in", () => {
    expect(agreementRefusal(actors.employee, "status", report({ status: "terminated" }), "registered")).toBe(
      "shared.forbidden",
    );
  });

  it("G-38: a version is never written to", () => {
    for (const [action, [facts, to]] of Object.entries(subject) as [
      AgreementAction,
      (typeof subject)["status"],
    ][])
      expect(agreementRefusal(actors.operator, action, { ...facts, isVersion: true }, to)).toBe(
        "agreements.version-read-only",
      );
  });
});
