import { expect, test } from "vitest";
import { listFiles, readText } from "../source-files.ts";

const maxLines = 10;
const handler = /^ {2}bind\((api\.\w+).*\{\n((?: {4}.*\n|\n)*) {2}\}\);$/gm;
const handlers = listFiles("apps/server/src/areas")
  .filter((file) => file.endsWith("/routes.ts"))
  .flatMap((file) =>
    [...readText(file).matchAll(handler)].map(([, endpoint = "", body = ""]) => ({
      name: `${file} ${endpoint}`,
      lines: body.split("\n").length - 1,
    })),
  );

test("HOUSE-204: handlers in routes.ts have at most ten lines", () => {
  expect(handlers.length).toBeGreaterThan(5);
  expect(handlers.filter(({ lines }) => lines > maxLines)).toEqual([]);
});
