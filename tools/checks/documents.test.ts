import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { reportExample } from "@birzha/domain/agreements/report-example.ts";
import { portalAreas } from "@birzha/domain/areas.ts";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { importContracts } from "@birzha/domain/contracts/api.ts";
import { expect, test } from "vitest";
import { listFiles, readText } from "../source-files.ts";

const root = path.resolve(import.meta.dirname, "../..");
const named = (file: string) =>
  [
    ...readFileSync(path.join(root, file), "utf8").matchAll(/`((?:apps|packages|docs|tools)\/[\w./-]+)`/g),
  ].map(([, name]) => name!);

test.each(["docs/architecture.md", "docs/glossary.md", "docs/recipes/add-a-field.md"])(
  "HOUSE-021: every path that %s names exists",
  (file) => {
    const paths = named(file);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  },
);

test.each(["README.md", "README.ru.md", "docs/architecture.md"])("HOUSE-021: %s names every area", (file) => {
  const text = readFileSync(path.join(root, file), "utf8");
  expect(portalAreas.filter((area) => !new RegExp(`\\b${area}\\b`).test(text))).toEqual([]);
});

test("HOUSE-021: README.ru.md has the sections, commands and links of README.md", () => {
  const [english, russian] = ["README.md", "README.ru.md"].map((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return {
      headings: text.match(/^#+/gm),
      commands: text.match(/```[^]*?```|`[^`]+`/g),
      links: [...text.matchAll(/\]\(([^)]+)\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !target.startsWith("README"))
        .map((target) => target.replace(/\.ru\.md$/, ".md")),
    };
  });
  expect(russian).toEqual(english);
});

/** Structure of a document, which is equal in all languages. */
const describeSections = (file: string) =>
  readText(file)
    .split(/^(?=#+ )/m)
    .map((section) => ({
      level: /^#*/.exec(section)![0],
      fenced: section.match(/^```[^]*?^```/gm),
      indented: section.match(/(?<=\n\n)(?: {4,}\S.*\n)+(?=\n|$)/g),
      code: (section.replaceAll(/^```[^]*?^```/gm, "").match(/`[^`]+`/g) ?? [])
        .map((code) => code.replaceAll(/\s+/g, " "))
        .toSorted(),
      items: section.match(/^ *(?:\d{1,2}\.|-|\|) /gm),
      links: [...section.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target!.replace(".ru.md", ".md")),
    }));

test.each([
  ["README.md", "README.ru.md"],
  ["docs/operations.md", "docs/operations.ru.md"],
])("LANG-009: %s and %s agree in headings, commands, code, lists", (english, russian) => {
  const [sections, others] = [describeSections(english), describeSections(russian)];
  expect(others.map(({ level }) => level)).toEqual(sections.map(({ level }) => level));
  for (const [index, section] of sections.entries()) {
    const { links, ...rest } = section;
    expect({ ...others[index], links: others[index]!.links.toSorted() }).toEqual({
      ...rest,
      links: links.toSorted(),
    });
  }
});

test("HOUSE-021: every link between documents has a target", () => {
  const documents = [
    ...["README.md", "README.ru.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"],
    ...listFiles("docs"),
  ];
  const lost = documents
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(/\]\(([^)#:\s]+)(?:#[\w-]+)?\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !existsSync(path.resolve(root, path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
  expect(lost).toEqual([]);
});

test("DOOR-007: docs/api.md files the document's own report and row", () => {
  const text = readFileSync(path.join(root, "docs/api.md"), "utf8");
  const report = /<\?xml[^]*?<\/agreement>\n/.exec(text)?.[0].replace(/ *<files>.*<\/files>\n/, "");
  expect(report).toBe(reportExample);
  const rows = /-d '(\{"data"[^]*?\})' \|/.exec(text)?.[1];
  expect(JSON.parse(rows ?? "")).toEqual(importContracts.example);
});

test("DOOR-007: every request on pages for programs is an endpoint", () => {
  const known = new Set<string>(allEndpoints.map(({ endpoint }) => endpoint.path));
  const pages = ["docs/api.md", "docs/recipes/call-from-a-program.md"];
  for (const file of pages) {
    const text = readFileSync(path.join(root, file), "utf8");
    const named = [...text.matchAll(/\/?\b((?:api|keycloak)\/[\w/{}-]+)/g)].map(([, call]) => `/${call}`);
    expect(named.length).toBeGreaterThan(3);
    expect([file, named.filter((call) => !known.has(call) && call !== "/api/integration")]).toEqual([
      file,
      [],
    ]);
  }
});
