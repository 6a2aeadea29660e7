import { expect, test } from "vitest";
import { readRequirements, requirementsIn } from "./requirements.ts";

test("HOUSE-020: rows of tables and decisions of lists have texts", () => {
  const markdown = [
    "| ID | Requirement | Kind | Check |",
    "|---|---|---|---|",
    "| OTC-001 | The register | UI | open it |",
    "| HOUSE-003 (open) | A column | RULE | add one |",
    "| LANG-001 (review) | A comment | RULE | read it |",
    "| OTC-9 is mentioned | … |",
    "- **G-33** (HIGH) Transitions. **As the table has it.**",
    "- **S-1 Authentication.** Every call …",
    "- **HIGH** is no id",
  ].join("\n");
  expect(requirementsIn(markdown, "x.md")).toEqual([
    { id: "OTC-001", kind: "row", text: "The register", file: "x.md" },
    { id: "HOUSE-003", kind: "open", text: "A column", file: "x.md" },
    { id: "LANG-001", kind: "review", text: "A comment", file: "x.md" },
    { id: "G-33", kind: "decision", text: "(HIGH) Transitions. **As the table has it.**", file: "x.md" },
    { id: "S-1", kind: "decision", text: "Authentication.** Every call …", file: "x.md" },
  ]);
});

test("HOUSE-020: the folder has all requirements of all sources", () => {
  const all = [...readRequirements().values()];
  const rows = all.filter(({ kind }) => kind !== "decision");
  const files = new Set(all.map(({ file }) => file));
  expect(rows.length).toBeGreaterThanOrEqual(954);
  expect(all.length - rows.length).toBeGreaterThanOrEqual(194);
  expect(files.size).toBe(24);
});
