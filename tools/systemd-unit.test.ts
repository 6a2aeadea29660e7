import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readText, repository } from "./source-files.ts";

const unit = readText("deploy/birzha.service");
/** Path of the program in the unit. */
const installed = "/opt/birzha";

test("INST-011: the unprivileged service writes to its data alone", () => {
  const settings = unit.split("\n").filter((line) => /^\w+=/.test(line));
  for (const needed of [
    "User=birzha",
    "CapabilityBoundingSet=",
    "NoNewPrivileges=true",
    "ProtectSystem=strict",
    "ProtectHome=true",
    "StateDirectory=birzha",
    "Restart=on-failure",
    // Without it the embedded PostgreSQL does not start.
    "SystemCallFilter=capset",
  ])
    expect(settings).toContain(needed);
  expect(unit).not.toContain("ReadWritePaths");
});

/** systemd needs the suffix .service and an existing program. */
function analyze(...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "birzha-unit-"));
  const file = join(folder, "birzha.service");
  writeFileSync(file, unit.replaceAll(installed, repository));
  try {
    const { error, status, stdout, stderr } = spawnSync("systemd-analyze", [...args, file], {
      encoding: "utf8",
      timeout: 240_000,
    });
    if (error && "code" in error && error.code === "ENOENT") return undefined;
    return { status, output: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("INST-011: systemd accepts every line; the exposure is at most 3", () => {
  const verified = analyze("verify");
  if (!verified) {
    console.warn("systemd-analyze is not on this machine: the unit was only read.");
    return;
  }
  expect(verified).toEqual({ status: 0, output: "" });
  const audited = analyze("security", "--offline=true", "--threshold=30", "--no-pager");
  expect(audited?.output).toMatch(/exposure level for birzha\.service: [\d.]+ OK/);
  expect(audited?.status).toBe(0);
});
