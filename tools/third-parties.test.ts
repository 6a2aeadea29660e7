import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listFiles, readText, repository } from "./source-files.ts";
import { billOfMaterials, licenceWords, noticesOf, purlOf, thirdPartiesOf } from "./third-parties.ts";

const parties = thirdPartiesOf(readText("package-lock.json"));
const bill = JSON.parse(billOfMaterials(parties, "1.2.3")) as {
  readonly components: readonly {
    readonly purl: string;
    readonly scope: string;
    readonly hashes?: unknown;
  }[];
};
const notices = noticesOf(parties, (party) => licenceWords(party, repository));

/** What the sources of the program load, as the manifests beside them name it. */
const declared = listFiles("apps")
  .concat(listFiles("packages"), "package.json")
  .filter((file) => /^(?:(?:apps|packages)\/[a-z]+\/)?package\.json$/.test(file))
  .flatMap((file) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readText(file)) as Record<
      string,
      Readonly<Record<string, string>> | undefined
    >;
    return Object.entries({ ...dependencies, ...optionalDependencies });
  })
  .filter(([name]) => !name.startsWith("@birzha/"));

test("INST-040: every package that is shipped stands in the bill of materials, and nothing else", () => {
  expect(declared.length).toBeGreaterThan(50);
  const listed = new Set(bill.components.map(({ purl }) => purl));
  expect(
    declared.map(([name, version]) => purlOf({ name, version })).filter((purl) => !listed.has(purl)),
  ).toEqual([]);
  expect([...listed].filter((purl) => /\/(?:vitest|oxlint|dependency-cruiser)@/.test(purl))).toEqual([]);
  // As they are installed, down to what is loaded by what is loaded.
  const installed = parties.filter(({ isOptional }) => !isOptional);
  expect(installed.length).toBeGreaterThan(200);
  for (const { place, name, version } of installed)
    expect(JSON.parse(readFileSync(path.join(repository, place, "package.json"), "utf8"))).toMatchObject({
      name,
      version,
    });
});

test("INST-040: the bill says of each what it is, whose licence it has and what its archive hashes to", () => {
  for (const component of bill.components)
    expect(component).toMatchObject({
      scope: expect.stringMatching(/^(?:required|optional)$/),
      licenses: [expect.objectContaining({})],
      hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[\da-f]{128}$/) }],
    });
  expect(bill.components.find(({ purl }) => purl.startsWith("pkg:npm/%40embedded-postgres/"))?.scope).toBe(
    "optional",
  );
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
});

test("INST-040: the notices name every package, with the words of its licence where it brings them along", () => {
  const unnamed = parties.filter(({ name, version }) => !notices.includes(`${name} ${version} (`));
  expect(unnamed).toEqual([]);
  const silent = parties.filter(
    (party) => !party.isOptional && licenceWords(party, repository).length < 100 && party.license !== "MIT",
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  const fastify = parties.find(({ name }) => name === "fastify")!;
  expect(notices).toContain(licenceWords(fastify, repository));
  expect(licenceWords(fastify, repository)).toContain("Permission is hereby granted");
});

test("INST-040: no package asks for more than the licence of the program gives", () => {
  const known = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "ISC",
    "MIT",
  ];
  const others = ["MIT-0", "OFL-1.1", "Python-2.0", "Unlicense"];
  const words = new Set(parties.flatMap(({ license }) => license.split(/[()]| OR | AND /).filter(Boolean)));
  expect([...words].filter((word) => ![...known, ...others].includes(word))).toEqual([]);
});
