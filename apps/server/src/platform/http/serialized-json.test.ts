import { z } from "zod";
import { expect, test } from "vitest";
import { access } from "@birzha/domain/shared/access/access.ts";
import { endpoint, one, page } from "@birzha/domain/shared/endpoint.ts";
import { checkSerializedAnswer, serializedBody, SerializedJson } from "./serialized-json.ts";

const row = z.object({ id: z.number(), name: z.string() });
const call = { method: "GET", path: "/x", summary: "X", effect: "read", access: access({}) } as const;
const record = endpoint({ ...call, answer: one(row) });
const ready = (text: string) => new SerializedJson(text);
const list = endpoint({ ...call, answer: page(row) });

test("FAST-007: serialized JSON has exactly the declared shape", () => {
  const given = (value: unknown) => ready(JSON.stringify(value));
  const right = { id: 1, name: "Ёлка" };
  checkSerializedAnswer(record, given(right));
  checkSerializedAnswer(list, { rows: given([right, right]), total: 2 } as never);
  for (const wrong of [{ id: 1 }, { ...right, id: "1" }, { ...right, secret: true }, null]) {
    expect(() => checkSerializedAnswer(record, given(wrong))).toThrow("GET /x");
    expect(() => checkSerializedAnswer(list, { rows: given([right, wrong]), total: 2 } as never)).toThrow(
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
