import { expect, test } from "vitest";
import { allEndpoints } from "../calls.ts";
import { approvalKinds } from "../shared/access/approval-rule.ts";
import { approveRequest } from "./api.ts";

const approvable = allEndpoints.flatMap(({ endpoint }) => (endpoint.approval ? [endpoint] : []));

test("DESK-023: every approval kind has endpoints; approving returns their errors", () => {
  expect(new Set(approvable.map((endpoint) => endpoint.approval?.kind))).toEqual(new Set(approvalKinds));
  const known = new Set<string>(approveRequest.rejections);
  const missing = approvable.flatMap((endpoint) =>
    (endpoint.rejections ?? []).filter((code) => !known.has(code)),
  );
  expect(missing).toEqual([]);
});
