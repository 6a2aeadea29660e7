import { describe, expect, test } from "vitest";
import { proposalLifecycle, proposalStatuses, rowActions, showsComment, stepFits } from "./lifecycle.ts";

describe("row actions", () => {
  test.each([
    [0, ["edit", "delete"]],
    [1, ["view", "change", "revoke", "copy"]],
    [2, ["view", "change", "revoke", "copy"]],
    [3, ["view", "copy"]],
    [4, ["view", "copy"]],
    [5, ["view", "copy"]],
    [6, ["view", "copy"]],
    [7, ["view", "edit", "copy"]],
    [99, []],
  ])("PROP-026 PROP-027 PROP-028 PROP-029: status %i offers %j", (status, actions) =>
    expect(rowActions(status, false, false)).toEqual(actions),
  );

  test.each([
    [0, ["delete"]],
    [1, ["view", "copy"]],
    [2, ["view", "copy"]],
    [7, ["view", "copy"]],
  ])("PROP-030 ACC-011: blocked, status %i offers %j", (status, actions) =>
    expect(rowActions(status, true, false)).toEqual(actions),
  );

  test("FIX-322: staff is not offered to revoke a proposal of an organisation", () =>
    expect(rowActions(1, false, true)).toEqual(["view", "change", "copy"]));
});

test("PROP-105: statuses have the codes 0 to 7", () =>
  expect(proposalStatuses).toEqual([0, 1, 2, 3, 4, 5, 6, 7]));

test("PROP-052: only the statuses 3 and 7 show a comment", () =>
  expect(proposalStatuses.filter(showsComment)).toEqual([3, 7]));

test("PROP-120 A-12 FIX-061 FIX-063: the transitions equal the whole table of steps", () => {
  const table = proposalLifecycle.transitions.map(({ act, from, to }) => [act, [...from], to]);
  expect(table).toEqual([
    ["create", [], 0],
    ["file", [], 1],
    ["import", [], 2],
    ["updateDraft", [0], 0],
    ["deleteDraft", [0], undefined],
    ["send", [0], 1],
    ["change", [1, 2, 7], 1],
    ["revoke", [1, 2], 4],
    ["accept", [1], 2],
    ["return", [1], 7],
    ["reject", [1], 3],
    ["rejectChange", [1], 2],
    ["takeOff", [1, 2, 7], 3],
    ["hold", [1, 2, 7], 5],
    ["notHold", [1, 2, 7], 6],
    ["expire", [1, 7], 3],
  ]);
  expect(stepFits("revoke", 7)).toBe(false);
  expect(stepFits("change", 7)).toBe(true);
});
