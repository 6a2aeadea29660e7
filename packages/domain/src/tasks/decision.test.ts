import { expect, test } from "vitest";
import { calls } from "../calls.ts";
import { settleDecision } from "./api.ts";
import { secondKinds } from "../shared/approvals/second-kinds.ts";

const second = calls.flatMap(({ endpoint }) => (endpoint.second ? [endpoint] : []));

test("DESK-023: every kind of act has calls, and what they refuse may be refused when they are confirmed", () => {
  expect(new Set(second.map((endpoint) => endpoint.second?.kind))).toEqual(new Set(secondKinds));
  const refusals = new Set<string>(settleDecision.refusals);
  const missing = second.flatMap((endpoint) =>
    (endpoint.refusals ?? []).filter((code) => !refusals.has(code)),
  );
  expect(missing).toEqual([]);
});
