import { z } from "zod";
import { expect, test } from "vitest";
import { access } from "@birzha/domain/shared/access.ts";
import { endpoint, one, page } from "@birzha/domain/shared/endpoint.ts";
import { checkReadyAnswer, readyBody, ReadyJson } from "./ready-json.ts";

const row = z.object({ id: z.number(), name: z.string() });
const call = { method: "GET", path: "/x", summary: "X", effect: "read", access: access({}) } as const;
const record = endpoint({ ...call, answer: one(row) });
const ready = (text: string) => new ReadyJson(Buffer.from(text));
const list = endpoint({ ...call, answer: page(row) });

test("FAST-007: what PostgreSQL has made is of the declared shape, to the last field", () => {
  const given = (value: unknown) => ready(JSON.stringify(value));
  const right = { id: 1, name: "Ёлка" };
  checkReadyAnswer(record, given(right));
  checkReadyAnswer(list, { rows: given([right, right]), total: 2 } as never);
  for (const wrong of [{ id: 1 }, { ...right, id: "1" }, { ...right, secret: true }, null]) {
    expect(() => checkReadyAnswer(record, given(wrong))).toThrow("GET /x");
    expect(() => checkReadyAnswer(list, { rows: given([right, wrong]), total: 2 } as never)).toThrow(
      "GET /x",
    );
  }
});

test("FAST-007: it leaves in the envelope of all answers", () => {
  const text = JSON.stringify({ id: 1, name: "«Ёлка»" });
  expect(JSON.parse(String(readyBody(ready(text), "r-1")))).toEqual({
    data: { id: 1, name: "«Ёлка»" },
    errorMessage: null,
    requestId: "r-1",
  });
  expect(JSON.parse(String(readyBody({ rows: ready(`[${text}]`), total: 31 } as never, "r-2")))).toEqual({
    data: [{ id: 1, name: "«Ёлка»" }],
    paging: { totalRecords: 31 },
    errorMessage: null,
    requestId: "r-2",
  });
});
