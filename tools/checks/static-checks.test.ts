import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { runCommand } from "../run-command.ts";
import { repository } from "../source-files.ts";

let root = "";
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A small project with errors, under the configuration of this one. */
function plant(configuration: string, files: Readonly<Record<string, string>>): void {
  root = mkdtempSync(join(tmpdir(), "planted-"));
  cpSync(join(repository, configuration), join(root, configuration));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

test("HOUSE-008: an unused file, export or dependency is an error", async () => {
  plant("knip.json", {
    "package.json": JSON.stringify({ name: "planted", workspaces: ["apps/*"] }),
    "apps/web/package.json": JSON.stringify({ name: "web", dependencies: { "left-pad": "1.0.0" } }),
    "apps/web/src/main.tsx": 'import { used } from "./parts.ts";\nused();\n',
    "apps/web/src/parts.ts": "export const used = () => idle;\nexport const idle = 1;\n",
    "apps/web/src/alone.ts": "export const alone = 1;\n",
  });
  const { code, output } = await runCommand(["knip", "--no-progress", "--directory", root]);
  expect(code).toBe(1);
  for (const error of [/Unused files \(1\)\s+apps\/web\/src\/alone\.ts/, /left-pad/, /idle\s+apps\/web/])
    expect(output).toMatch(error);
});

test("HOUSE-023: the lint reports errors of the compiler", async () => {
  plant(".oxlintrc.json", {
    "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, noEmit: true }, include: ["*.ts"] }),
    "wrong.ts": 'export const count: number = "three";\n',
  });
  const { code, output } = await runCommand(["oxlint", "-c", join(root, ".oxlintrc.json"), root]);
  expect(code).toBe(1);
  expect(output).toContain("TS2322");
});
