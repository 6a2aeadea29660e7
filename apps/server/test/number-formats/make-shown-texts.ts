import { writeFileSync } from "node:fs";
import { formatCodes, formattedWorkbook, storedValues } from "./formatted-cells.ts";
import { hasLibreOffice, showByLibreOffice } from "./libreoffice.ts";

/* Records what LibreOffice shows for each value in each format, for the test of the day (FIX-311). */

if (hasLibreOffice()) {
  const shown = showByLibreOffice(formattedWorkbook());
  const lines = formatCodes.map((code, row) =>
    [code, ...storedValues.map((_, column) => shown[row]?.[column] ?? "")].join("\t"),
  );
  writeFileSync(new URL("shown-texts.tsv", import.meta.url), `${lines.join("\n")}\n`);
} else console.log("LibreOffice is not installed: shown-texts.tsv stays as it is.");
