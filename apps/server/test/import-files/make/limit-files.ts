import { header, rejected, type ImportFile } from "./import-file.ts";
import { file } from "./text-table.ts";

/** Tables as text without rows, or at and beyond the limits. */
export const limitFiles: readonly ImportFile[] = [
  file("unknown-headers.csv", "no header of a report", "a;b\n1;2\n", rejected("no-header")),
  file("empty.csv", "no bytes", "", rejected("empty-file")),
  file("line-ends.csv", "line ends only", "\n".repeat(500), rejected("empty-file")),
  file("header-only.csv", "header without rows", `${header.join(";")}\n`, rejected("no-rows")),
  file(
    "many-rows.csv",
    "more rows than a file can have",
    `Договор\n${"1\n".repeat(10_001)}`,
    rejected("too-many-rows", { limit: "10000" }),
  ),
  file(
    "many-columns.csv",
    "more columns than a file can have",
    `Договор;Дата\n${";".repeat(200)}1\n`,
    rejected("too-many-columns", { limit: "200", line: 2, column: 201 }),
  ),
  file(
    "empty-columns-beyond.csv",
    "empty cells beyond the last column",
    `Договор${";".repeat(300)}\n1${";".repeat(300)}\n`,
    {
      rows: [{ contract_number: "1" }],
    },
  ),
  file(
    "long-cell.csv",
    "cell with more characters than it can have",
    `Договор;Контрагент\n1;${"а".repeat(2_001)}\n`,
    rejected("cell-too-long", { limit: "2000", line: 2, column: 3 }),
  ),
  file("longest-cell.csv", "cell with the most characters", `Договор;Контрагент\n1;${"а".repeat(2_000)}\n`, {
    rows: [{ contract_number: "1", purchaser: "а".repeat(2_000) }],
  }),
];
