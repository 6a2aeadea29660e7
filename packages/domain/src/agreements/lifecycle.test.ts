import { describe, expect, it, test } from "vitest";
import { versionKinds } from "./agreement.ts";
import {
  type AgreementStatus,
  agreementStatuses,
  findTransition,
  needsReason,
  settableStatuses,
  agreementTransitions,
} from "./lifecycle.ts";

const statuses: readonly (AgreementStatus | undefined)[] = [
  undefined,
  ...agreementStatuses.map(({ name }) => name),
];

test("OTC-190 G-32: four statuses have their numbers", () => {
  expect(agreementStatuses).toEqual([
    { id: 1, name: "registered" },
    { id: 2, name: "changed" },
    { id: 3, name: "rejected" },
    { id: 4, name: "terminated" },
  ]);
});

describe("G-33 OTC-191 OTC-192 OTC-195 OTC-196: target status of each action", () => {
  // Columns: no report, registered, changed, rejected, terminated; a dash is a rejection.
  const matrix = {
    create: "registered - - - -",
    update: "- changed changed - -",
    terminate: "- terminated terminated - -",
    "change-termination": "- - - - terminated",
    withdraw: "- rejected - - -",
    deal: "- registered changed rejected -",
  } as const;

  it.each(Object.entries(matrix) as [keyof typeof matrix, string][])("%s", (action, expected) => {
    const reached = statuses.map((from) => findTransition(action, from)?.to ?? "-");
    expect(reached.join(" ")).toBe(expected);
  });
});

describe("G-33 G-34 OTC-193: statuses that PUT status can set", () => {
  it.each<[AgreementStatus, readonly AgreementStatus[]]>([
    ["registered", ["rejected"]],
    ["changed", ["registered", "rejected"]],
    ["rejected", ["registered"]],
    ["terminated", []],
  ])("from %s: %j", (from, targets) => {
    expect(settableStatuses(from)).toEqual(targets);
    for (const { name } of agreementStatuses)
      expect(findTransition("status", from, name) !== undefined).toBe(targets.includes(name));
  });

  it("allows registered and rejected, never changed or terminated", () => {
    expect(settableStatuses()).toEqual(["registered", "rejected"]);
  });

  it("has no next status without a target", () => {
    for (const from of statuses) expect(findTransition("status", from)).toBeUndefined();
  });
});

test("OTC-194 OTC-143: only a rejection states a reason", () => {
  expect(agreementStatuses.map(({ name }) => needsReason(name))).toEqual([false, false, true, false]);
});

test("OTC-197 S-7: every action has a version kind; statuses continue or end", () => {
  expect([...new Set(agreementTransitions.map(({ act }) => act))].sort()).toEqual([...versionKinds].sort());
  const pairs = agreementTransitions.flatMap(({ act, from, to }) => from.map((one) => `${act} ${one} ${to}`));
  expect(new Set(pairs).size).toBe(pairs.length);
});
