import { z } from "zod";
import { expect, test } from "vitest";
import { accessOf } from "@birzha/domain/shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "@birzha/domain/shared/endpoint.ts";
import { checkSerializedResponse, serializedBody, SerializedJson } from "./serialized-json.ts";

const row = z.object({ id: z.number(), name: z.string() });
const call = { method: "GET", path: "/x", summary: "X", effect: "read", access: accessOf({}) } as const;
const record = defineEndpoint({ ...call, response: recordResponse(row) });
const ready = (text: string) => new SerializedJson(text);
const list = defineEndpoint({ ...call, response: pageResponse(row) });

test("FAST-007: serialized JSON has exactly the declared shape", () => {
  const given = (value: unknown) => ready(JSON.stringify(value));
  const right = { id: 1, name: "Ёлка" };
  checkSerializedResponse(record, given(right));
  checkSerializedResponse(list, { rows: given([right, right]), total: 2 } as never);
  for (const wrong of [{ id: 1 }, { ...right, id: "1" }, { ...right, secret: true }, null]) {
    expect(() => checkSerializedResponse(record, given(wrong))).toThrow("GET /x");
    expect(() => checkSerializedResponse(list, { rows: given([right, wrong]), total: 2 } as never)).toThrow(
      "GET /x",
    );
  }
});

test("FAST-007: serialized JSON leaves in the envelope of all responses", () => {
  const text = JSON.stringify({ id: 1, name: "«Ёлка»" });
  expect(JSON.parse(serializedBody(ready(text), "r-1"))).toEqual({
    data: { id: 1, name: "«Ёлка»" },
    errorMessage: null,
    requestId: "r-1",
  });
  expect(JSON.parse(serializedBody({ rows: ready(`[${text}]`), total: 31 } as never, "r-2"))).toEqual({
    data: [{ id: 1, name: "«Ёлка»" }],
    paging: { totalRecords: 31 },
    errorMessage: null,
    requestId: "r-2",
  });
});
