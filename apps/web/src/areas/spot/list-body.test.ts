import { expect, test } from "vitest";
import { listBody } from "./queries.ts";

test("SPOT-003 SPOT-050: the box adds its condition to those of the columns", () => {
  expect(listBody({ sort: null, filters: {} }, false)).toEqual({ data: { filter: null, sort: null } });
  expect(listBody({ sort: null, filters: {} }, true)).toEqual({
    data: { filter: [{ key: "statusRecord", value: 4 }], sort: null },
  });
  expect(
    listBody(
      {
        sort: { key: "priceSingle", direction: "Desc" },
        filters: { basis: "Липецк", contractDate: { from: "2026-11-01", to: null }, other: "?" },
      },
      true,
    ),
  ).toEqual({
    data: {
      filter: [
        { key: "statusRecord", value: 4 },
        { key: "basis", value: "Липецк" },
        { key: "contractDate", values: ["2026-11-01", null] },
      ],
      sort: { key: "priceSingle", direction: "Desc" },
    },
  });
});
