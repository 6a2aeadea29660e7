import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readDelimited } from "../../src/platform/tables/split-text.ts";

/** Whether LibreOffice is installed. */
export const hasLibreOffice = (): boolean => spawnSync("soffice", ["--version"]).status === 0;

/** The locale of the system decides separators and names of months. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>ru-RU</value></prop></item>
</oor:items>`;

/** Cells as shown, UTF-8, separated by tabs, all texts in quotes. */
const asShown = "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,true,true";

/** Returns the texts that LibreOffice shows for the first sheet of a workbook, in a Russian environment. */
export function showByLibreOffice(workbook: Uint8Array): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), "shown-"));
  try {
    mkdirSync(join(folder, "profile", "user"), { recursive: true });
    writeFileSync(join(folder, "profile", "user", "registrymodifications.xcu"), settings);
    writeFileSync(join(folder, "book.xlsx"), workbook);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
    execFileSync(
      "soffice",
      [profile, "--headless", "--convert-to", asShown, "--outdir", folder, join(folder, "book.xlsx")],
      {
        stdio: "ignore",
        timeout: 120_000,
      },
    );
    const limits = { rows: 10_000, columns: 200, cells: 1e6, cellLength: 1000 };
    const none = { unpackedMegabytes: 0, strings: 0, stringMillions: 0, sheets: 0, names: 0 };
    const rows: (readonly string[])[] = [];
    const text = readFileSync(join(folder, "book.csv"), "utf8");
    for (const { number, cells } of readDelimited(text, "\t", { ...limits, ...none }))
      rows[number - 1] = cells;
    return Array.from(rows, (cells) => cells ?? []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
