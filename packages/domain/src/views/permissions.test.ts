import { expect, test } from "vitest";
import type { ActingOrganization, Actor } from "../shared/access/actor.ts";
import { viewRejection } from "./permissions.ts";

const people = {
  employee: { kind: "employee", organization: { isOwner: false } },
  owner: { kind: "owner", organization: { isOwner: true } },
  operator: { kind: "operator", organization: undefined },
} as unknown as Record<string, Actor & { organization: ActingOrganization }>;
const of = "views.of-another";

test.each([
  ["own", { isOwn: true, isShared: false }, "change", [undefined, undefined, undefined]],
  ["own", { isOwn: true, isShared: true }, "remove", [undefined, undefined, undefined]],
  ["shared by another", { isOwn: false, isShared: true }, "change", [of, of, of]],
  ["shared by another", { isOwn: false, isShared: true }, "remove", [of, undefined, of]],
  ["another's", { isOwn: false, isShared: false }, "remove", [of, of, of]],
] as const)("WORK-040: permissions on a view that is %s %j: %s", (_, details, act, expected) => {
  expect(Object.values(people).map((actor) => viewRejection(actor, act, details))).toEqual(expected);
});
