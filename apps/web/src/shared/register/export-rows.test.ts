import { expect, test, vi } from "vitest";
import { saveFile } from "../../api/fetch-file.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { exportRows, quoteCell } from "./export-rows.ts";

vi.mock("../../api/fetch-file.ts", () => ({ saveFile: vi.fn<typeof saveFile>() }));

interface Deal {
  readonly number: string;
  readonly buyer: string;
}
const columns: TableColumn<Deal>[] = [
  { id: "buyer", label: "Покупатель", width: 1, text: ({ buyer }) => buyer, sub: () => "ИНН 77" },
  { id: "number", label: "Номер", width: 1, text: ({ number }) => number },
];

test("SCREEN-008: all pages are exported in the given columns", async () => {
  const deals = Array.from({ length: 501 }, (_, index) => ({ number: String(index), buyer: "АО «Порт»" }));
  const pages: number[] = [];
  await exportRows(columns, async ({ page, size }) => {
    pages.push(page);
    return { rows: deals.slice((page - 1) * size, page * size), total: deals.length };
  });
  expect(pages).toEqual([1, 2]);
  const [{ name, content }] = vi.mocked(saveFile).mock.calls[0]!;
  expect(name).toBe("export.csv");
  const bytes = new Uint8Array(await content.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
  expect(lines).toHaveLength(502);
  expect(lines[0]).toBe('"Покупатель";"Номер"');
  expect(lines[1]).toBe('"АО «Порт», ИНН 77";"0"');
});

test("SCREEN-008: quotes are doubled, formulas become text, negative numbers stay", () => {
  expect(quoteCell('ООО "Порт"')).toBe('"ООО ""Порт"""');
  expect(quoteCell("=HYPERLINK(1)")).toBe('"\'=HYPERLINK(1)"');
  expect(quoteCell("-5,20")).toBe('"-5,20"');
});
