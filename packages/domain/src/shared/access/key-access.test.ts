import { expect, test } from "vitest";
import { accessOf } from "./access.ts";
import { keyRightOf } from "./key-access.ts";
import type { EndpointShape } from "../endpoint.ts";

const endpoint = (shape: Partial<EndpointShape> = {}): EndpointShape => ({
  method: "GET",
  path: "/api/test",
  summary: "Test",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own" }),
  response: { kind: "blob", media: [] },
  ...shape,
});

test.each([
  ["a read of the organisation", {}, "read"],
  ["a declared right", { effect: "write", key: "file" }, "file"],
  ["a declared right of a stream", { response: { kind: "stream" }, key: "files" }, "files"],
  ["a write", { effect: "write" }, undefined],
  ["a stream", { response: { kind: "stream" } }, undefined],
  ["personal data", { access: accessOf({ employee: "self" }) }, undefined],
  ["data of staff", { access: accessOf({ operator: "yes" }) }, undefined],
  ["public data", { access: accessOf({ employee: "yes" }) }, "read"],
] as const)("DOOR-002: %s needs the key right of its endpoint", (_, shape, right) => {
  expect(keyRightOf(endpoint(shape))).toBe(right);
});
