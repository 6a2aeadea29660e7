import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OperatorError } from "../platform/operator-error.ts";
import { describeSettings } from "./describe-settings.ts";
import { loadDotEnv } from "./dot-env.ts";

const environment = { ...process.env };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "birzha-dot-env-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
});

const load = (text: string) => {
  const file = path.join(folder, ".env");
  writeFileSync(file, text);
  return loadDotEnv(file);
};

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_ULR", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["DATABASE_URL_FLIE", "DATABASE_URL_FILE"],
  ["PROT", "PORT"],
  ["DEMOO", "DEMO"],
  ["PUBLIC_URI", "PUBLIC_URL"],
])("FIX-162: %s in .env stops the start and suggests %s", (name, meant) => {
  const start = () => load(`PORT=3000\n${name}=x\n`);
  expect(start).toThrow(OperatorError);
  expect(start).toThrow(`${name} (имелось в виду ${meant}?)`);
});

test("FIX-162: other unknown names in .env are returned for a warning", () => {
  expect(load("PORT=3000\nexport COMPANY_PROXY=x\nHOME=/x\nPORT_FILE=/port\n")).toEqual([
    "COMPANY_PROXY",
    "HOME",
    "PORT_FILE",
  ]);
});

test("FIX-162: every setting of .env.example is known", () => {
  const uncommented = describeSettings().replaceAll(/^#(?=[A-Z_]+=)/gm, "");
  expect(load(uncommented)).toEqual([]);
  expect(load("BACKUP_KEY_FILE=/key\nNODE_ENV=production\n")).toEqual([]);
});

test("FIX-162: a missing .env reports nothing", () => {
  expect(loadDotEnv(path.join(folder, ".env"))).toEqual([]);
});
