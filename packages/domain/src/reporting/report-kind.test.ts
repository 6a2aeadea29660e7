import { expect, test } from "vitest";
import { offeredKind, offeredKinds } from "./report-kind.ts";

test("REP-007 G-56: members choose from three kinds of reports, staff from four", () => {
  expect(offeredKinds(false).map(({ id, name }) => [id, name])).toEqual([
    [1, "register"],
    [2, "history"],
    [3, "terminated"],
  ]);
  expect(offeredKinds(true).at(-1)).toMatchObject({ id: 4, name: "dubious" });
});

test("S-11 G-56: doubtful deals are for staff; an unknown number is invalid", () => {
  expect(offeredKind(4, true)).toBe("dubious");
  expect(offeredKind(4, false)).toBeUndefined();
  expect([0, 5].map((id) => offeredKind(id, true))).toEqual([undefined, undefined]);
});
