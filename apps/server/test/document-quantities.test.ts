import { expect, test } from "vitest";
import { portalDocument } from "./stages/document-check.ts";

test("FIX-150: requests accept a decimal string for every quantity", () => {
  const numbers = new Map<string, readonly unknown[]>();
  const collect = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { properties = {} } = part as {
      properties?: Readonly<Record<string, { type?: unknown; const?: unknown; enum?: unknown }>>;
    };
    for (const [name, { type, ...field }] of Object.entries(properties))
      if ([type].flat().includes("number") && !("const" in field) && !("enum" in field))
        numbers.set(name, [type].flat());
    for (const inner of Object.values(part)) collect(inner);
  };
  for (const [name, schema] of Object.entries(portalDocument.components.schemas))
    if (/(?:Request|Row)$/.test(name)) collect(schema);
  expect([...numbers.keys()]).toEqual(
    expect.arrayContaining(["priceComodines", "startPrice", "contractSum"]),
  );
  expect([...numbers].filter(([, types]) => !types.includes("string"))).toEqual([]);
});
