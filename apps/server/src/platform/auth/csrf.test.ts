import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { requireSameOriginPage } from "./csrf.ts";

const call = (origin: string | undefined) =>
  ({ headers: { host: "portal.example", ...(origin && { origin }) } }) as unknown as FastifyRequest;

test.each([
  ["https://portal.example", "https://birzha.example"],
  ["https://birzha.example", "https://birzha.example"],
  ["http://portal.example", "http://localhost:3000"],
  [undefined, "https://birzha.example"],
])("S-12: a request from %s is same-origin for the portal %s", (origin, portal) => {
  expect(() => requireSameOriginPage(call(origin), portal)).not.toThrow();
});

test.each([
  // Without TLS an attacker in the network can forge such pages.
  ["http://portal.example", "https://birzha.example"],
  ["https://elsewhere.example", "https://birzha.example"],
  ["null", "https://birzha.example"],
])("S-12: a request from %s is cross-origin for the portal %s", (origin, portal) => {
  expect(() => requireSameOriginPage(call(origin), portal)).toThrow(
    expect.objectContaining({ code: "shared.cross-origin" }),
  );
});
