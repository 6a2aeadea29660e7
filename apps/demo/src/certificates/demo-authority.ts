import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { sql } from "kysely";
import type { DemoCertificate } from "@birzha/domain/signing/signature.ts";
import { demoAccounts, demoPassword, type DemoLogin } from "@birzha/identity/demo-accounts.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { DemoAuthority } from "@birzha/server/demonstration.ts";
import type { OwnerDb } from "@birzha/server/platform/db/handles.ts";
import { keyUsageBits, type NamePart } from "@birzha/signature/certificate.ts";
import { readCompanies } from "../counterparties.ts";
import { issueCertificate, type CertificateIssuer } from "./issue-certificate.ts";
import { demoOrganizations } from "../organizations.ts";
import { writePkcs12 } from "./write-pkcs12.ts";

interface StoredPerson {
  readonly login: string;
  readonly inn: string;
  readonly organization: string;
  /** PKCS#8, base64. */
  readonly key: string;
  /** DER, base64. */
  readonly certificate: string;
}

interface Stored {
  readonly authority: string;
  readonly people: readonly StoredPerson[];
}

const secretName = "demo-authority";

/** Demo certificates must be valid at any time of the test clock. */
const validity = { notBefore: new Date("2020-01-01T00:00:00Z"), notAfter: new Date("2049-12-31T00:00:00Z") };

const { signature: phrases } = operations;
const nameOid = { country: "2.5.4.6", organization: "2.5.4.10", unit: "2.5.4.11", common: "2.5.4.3" };
const innOid = { organization: "1.2.643.100.4", person: "1.2.643.3.131.1.1" };

/**
 * Returns the demo certificate authority of this database and creates it at the first start.
 * @param db owner connection
 */
export async function openDemoAuthority(db: OwnerDb): Promise<DemoAuthority> {
  const stored = (await findStored(db)) ?? (await make(db));
  let files: readonly DemoCertificate[] | undefined;
  return {
    certificate: Buffer.from(stored.authority, "base64"),
    certificates: () => (files ??= stored.people.map((person) => toFile(person, stored.authority))),
  };
}

/** Returns the authority's certificate; undefined if there is none. */
export async function findDemoAuthority(db: OwnerDb): Promise<Buffer | undefined> {
  const stored = await findStored(db);
  return stored && Buffer.from(stored.authority, "base64");
}

async function findStored(db: OwnerDb): Promise<Stored | undefined> {
  const { rows } = await sql<{ value: Buffer }>`
    select value from secrets where name = ${secretName}`.execute(db);
  return rows[0] && (JSON.parse(rows[0].value.toString()) as Stored);
}

/** If several nodes start at once, all use the authority of the first. */
async function make(db: OwnerDb): Promise<Stored> {
  const made = Buffer.from(JSON.stringify(await invent()));
  await sql`
    insert into secrets (name, value) values (${secretName}, ${made}) on conflict do nothing`.execute(db);
  return (await findStored(db))!;
}

const newKey = (): KeyObject => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

async function invent(): Promise<Stored> {
  const issuer: CertificateIssuer = {
    key: newKey(),
    name: [
      { oid: nameOid.country, text: "RU" },
      { oid: nameOid.organization, text: phrases.demo.authority },
      { oid: nameOid.common, text: phrases.demo.noLegalForce },
    ],
  };
  const authority = issueCertificate({
    subject: issuer.name,
    key: issuer.key,
    issuer,
    ...validity,
    authority: { pathLength: 0 },
    keyUsage: [keyUsageBits.keyCertSign, keyUsageBits.crlSign],
    notice: phrases.demo.noLegalForce,
  });
  const people = (await signers()).map(({ login, inn, organization }) => {
    const key = newKey();
    const certificate = issueCertificate({
      subject: subjectOf(login, inn, organization),
      key,
      issuer,
      ...validity,
      keyUsage: [keyUsageBits.digitalSignature, keyUsageBits.nonRepudiation],
      notice: phrases.demo.noLegalForce,
    });
    return {
      login,
      inn,
      organization,
      key: key.export({ format: "der", type: "pkcs8" }).toString("base64"),
      certificate: certificate.toString("base64"),
    };
  });
  return { authority: authority.toString("base64"), people };
}

const subjectOf = (login: DemoLogin, inn: string, organization: string): NamePart[] => [
  { oid: nameOid.country, text: "RU" },
  { oid: nameOid.organization, text: organization },
  { oid: nameOid.unit, text: phrases.demo.noLegalForce },
  { oid: nameOid.common, text: demoAccounts.find((each) => each.login === login)!.name },
  { oid: inn.length === 10 ? innOid.organization : innOid.person, text: inn },
];

/**
 * Returns the signers: each account for its own organisation and for a company that is not in the portal yet.
 */
async function signers() {
  const { trader, farm } = demoOrganizations;
  const [company] = await readCompanies();
  const of = (login: DemoLogin, { inn, name }: { readonly inn: string; readonly name: string }) => ({
    login,
    inn,
    organization: name,
  });
  return [
    of("newcomer", company!),
    of("newcomer", trader),
    of("owner", trader),
    of("employee", trader),
    of("employee", company!),
    of("farmer", farm),
    of("farmer", company!),
  ];
}

const toFile = (
  { login, inn, organization, key, certificate }: StoredPerson,
  authority: string,
): DemoCertificate => ({
  login,
  inn,
  organization,
  fileName: `demo-${login}-${inn}.p12`,
  content: writePkcs12({
    key: createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" }),
    certificates: [Buffer.from(certificate, "base64"), Buffer.from(authority, "base64")],
    title: `${login} ${inn}`,
    password: demoPassword,
  }).toString("base64"),
  password: demoPassword,
});
