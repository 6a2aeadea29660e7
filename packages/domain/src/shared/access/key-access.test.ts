import { expect, test } from "vitest";
import { access } from "./access.ts";
import { keyRightOf } from "./key-access.ts";
import type { EndpointShape } from "../endpoint.ts";

const endpoint = (shape: Partial<EndpointShape> = {}): EndpointShape => ({
  method: "GET",
  path: "/api/test",
  summary: "Test",
  effect: "read",
  access: access({ employee: "own", owner: "own" }),
  answer: { kind: "blob", media: [] },
  ...shape,
});

test.each([
  ["a read of the organisation", {}, "read"],
  ["a declared right", { effect: "write", key: "file" }, "file"],
  ["a declared right of a stream", { answer: { kind: "stream" }, key: "files" }, "files"],
  ["a write", { effect: "write" }, undefined],
  ["a stream", { answer: { kind: "stream" } }, undefined],
  ["personal data", { access: access({ employee: "self" }) }, undefined],
  ["data of staff", { access: access({ operator: "yes" }) }, undefined],
  ["public data", { access: access({ employee: "yes" }) }, "read"],
] as const)("DOOR-002: %s needs the key right of its endpoint", (_, shape, right) => {
  expect(keyRightOf(endpoint(shape))).toBe(right);
});
