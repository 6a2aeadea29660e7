import { writeFileSync } from "node:fs";
import { readText, repository } from "../source-files.ts";
import { staffOperationErrors, staffOperationsPage } from "./staff-operations-page.ts";

/*
 * FIX-322: each write of staff states how it is taken back, or that it needs approval, and docs/staff-operations.md shows
 * them. With --write the page is generated again.
 */

const page = "docs/staff-operations.md";
if (process.argv[2] === "--write") writeFileSync(`${repository}/${page}`, staffOperationsPage());

const errors = staffOperationErrors();
if (readText(page) !== staffOperationsPage())
  errors.push(`${page} is out of date: node tools/checks/check-staff-operations.ts --write`);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
