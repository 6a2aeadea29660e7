import { expect, test } from "vitest";
import { compareShownTexts } from "./compare-shown.ts";
import { formatCodes, formattedWorkbook } from "./formatted-cells.ts";
import { hasLibreOffice, showByLibreOffice } from "./libreoffice.ts";

test("FIX-311: the installed LibreOffice shows what is read", { timeout: 180_000 }, ({ skip }) => {
  if (!hasLibreOffice()) skip("LibreOffice is not installed (Debian: libreoffice-calc).");
  const shown = showByLibreOffice(formattedWorkbook());
  expect(compareShownTexts(formatCodes.map((code, row) => [code, ...(shown[row] ?? [])]))).toEqual([]);
});
