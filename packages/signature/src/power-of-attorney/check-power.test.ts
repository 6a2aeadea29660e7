import { derAlgorithm } from "@birzha/demo/certificates/write-der.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseXml } from "../../../../apps/server/src/platform/xml/parse-xml.ts";
import {
  head,
  personSubject,
  powerCode,
  powerXml,
  representative,
  type PowerOrder,
} from "../../test/powers.ts";
import {
  anAuthority,
  anIdentity,
  issueRevocationList,
  newRsaKey,
  now,
  signCades,
  standardAttributes,
} from "../../test/signatures.ts";
import { withoutAttributes } from "../../test/signature-forms.ts";
import { readRevocationList } from "../revocation-list.ts";
import { decodeSignatureFile } from "../signature-file.ts";
import { readTrust } from "../trust.ts";
import { verifySignature, type SignatureVerdict } from "../verify-signature.ts";
import { checkPower, powerCheckCodes } from "./check-power.ts";
import type { PowerFault } from "./power-fault.ts";
import type { PowerElement } from "./power-element.ts";
import { readPower, type PowerReading } from "./read-power.ts";

const inn = "7707083893";
const otherInn = "3664001234";
const authority = anAuthority();
const signer = anIdentity(authority, inn, { subject: personSubject(head, inn) });
const trust = { ...readTrust({ more: [authority.certificate] }) };

const read = (xml: string): PowerReading => {
  try {
    return readPower(parseXml(xml));
  } catch {
    return { fault: "malformed", evidence: "" };
  }
};

interface Given {
  readonly xml?: string;
  /** What the head signs; by default the file. */
  readonly signed?: string;
  readonly by?: typeof signer;
  readonly signature?: Buffer;
  readonly subject?: ReturnType<typeof personSubject>;
  readonly trusted?: typeof trust;
  readonly isWithdrawn?: boolean;
  readonly day?: string;
}

const noSignature: SignatureVerdict = {
  fault: "not-signed-data",
  certificate: undefined,
  chain: [],
  trusted: [],
  revocationLists: [],
  signedAt: undefined,
};

function check(given: Given = {}) {
  const { xml = powerXml(), by = signer, trusted = trust } = given;
  const signature = decodeSignatureFile(given.signature ?? signCades(Buffer.from(given.signed ?? xml), by));
  const request = { content: Buffer.from(xml), at: now, mayBeAttached: true };
  return checkPower({
    power: read(xml),
    inn,
    verdict: signature ? verifySignature({ ...request, signature }, trusted) : noSignature,
    representative: given.subject ?? personSubject(representative),
    day: given.day ?? "2026-03-10",
    codes: [powerCode],
    isWithdrawn: given.isWithdrawn ?? false,
  });
}

const faultsOf = (given: Given) =>
  Object.fromEntries(check(given).flatMap(({ code, fault }) => (fault ? [[code, fault]] : [])));

const made = (order: Partial<PowerOrder>): Given => ({ xml: powerXml(order) });

test("DEAL-010: a power by the head passes every check with its evidence", () => {
  expect(check()).toEqual(
    [
      ["format", "EMCHD_1"],
      ["principal", "ООО «Колос», 7707083893"],
      ["signature", "Соловьёв Пётр Ильич"],
      ["representative", "Новикова Анна Дмитриевна"],
      ["term", "01.01.2026–31.12.2026"],
      ["codes", powerCode],
    ].map(([code, evidence]) => ({ code, passed: true, fault: undefined, evidence, day: "2026-03-10" })),
  );
});

const person = { ...representative, inn: "366407654321", snils: "987-654-321 00" };
const revoking = {
  ...trust,
  revocationLists: [readRevocationList(issueRevocationList(authority, { revoked: [signer.certificate] }))],
};
const employee = anIdentity(authority, inn, { subject: personSubject(person, inn) });

test.each<[string, Given, Record<string, string>]>([
  [
    "a foreign principal",
    made({ inn: otherInn }),
    { principal: "other-principal", signature: "signer-other-inn" },
  ],
  ["another representative", made({ representative: person }), { representative: "other-representative" }],
  ["an expired term", made({ validTo: "2026-03-09" }), { term: "expired" }],
  [
    "a signature of another file",
    { signed: powerXml({ number: "0".repeat(8) }) },
    { signature: "file-changed" },
  ],
  ["a revoked certificate of the head", { trusted: revoking }, { signature: "revoked" }],
  ["a wrong code", made({ code: "OTHER" }), { codes: "wrong-code" }],
  ["an old version", made({ version: "002" }), { format: "old-version" }],
  [
    "two signatures",
    { signature: signCades(Buffer.from(powerXml()), signer, { signers: (one) => [one, one] }) },
    { signature: "several-signers" },
  ],
  [
    "a file changed after signing",
    { xml: powerXml({ validTo: "2030-12-31" }), signed: powerXml() },
    { signature: "file-changed" },
  ],
  ["a signer who is not the head", { by: employee }, { signature: "signer-not-head" }],
])("DEAL-010: refuses a power with %s", (_name, given, faults) => {
  expect(faultsOf(given)).toEqual(faults);
});

const change = (from: string | RegExp, to: string): Given => ({ xml: powerXml().replace(from, to) });

test.each<[string, Given, Record<string, string>]>([
  [
    "an unknown authority",
    { by: anIdentity(anAuthority(), inn, { subject: personSubject(head, inn) }) },
    { signature: "untrusted" },
  ],
  [
    "an expired certificate",
    {
      by: anIdentity(authority, inn, { subject: personSubject(head, inn), notAfter: new Date("2026-03-09") }),
    },
    { signature: "certificate-expired" },
  ],
  ["no signature at all", { signature: Buffer.from("text") }, { signature: "not-signature" }],
  [
    "a head of another organisation",
    { by: anIdentity(authority, otherInn, { subject: personSubject(head, otherInn) }) },
    { signature: "signer-other-inn" },
  ],
  [
    "a namesake of the representative without a number",
    { subject: personSubject(representative).slice(0, 3) },
    { representative: "other-representative" },
  ],
  [
    "an organisation as representative",
    change(/<СведФизЛ.*<\/СведФизЛ>/, "<СведОрг/>"),
    { representative: "other-representative" },
  ],
  ["a later first day", { day: "2025-12-31" }, { term: "not-yet-valid" }],
  ["a withdrawn number", { isWithdrawn: true }, { term: "withdrawn" }],
  [
    "a restricted code",
    change(/"Отчёты на бирже"\/>/, '"Отчёты на бирже"><ОгрСвПолн/></МашПолн>'),
    { codes: "wrong-code" },
  ],
  ["joint powers", change('ПрСовмПолн="1"', 'ПрСовмПолн="2"'), { format: "unsupported" }],
  ["a joint head", change('ПолнЮЛ="1"', 'ПолнЮЛ="2"'), { format: "unsupported" }],
  ["two principals", change(/<СвДоверит[^]*<\/СвДоверит>/, "$&$&"), { format: "unsupported" }],
  ["sub-delegation", change(/(<\/?)Довер>/g, "$1Передов>"), { format: "delegated" }],
  ["a second number of the term", change(/<СвДов [^]*<\/СвДов>/, "$&$&"), { format: "malformed" }],
  ["a day that does not exist", change("2026-12-31", "2026-02-30"), { format: "malformed" }],
  ["another root", change(/Доверенность/g, "Документы"), { format: "malformed" }],
  [
    "an entity",
    change("<Доверенность", "<!DOCTYPE a [<!ENTITY b 'c'>]><Доверенность"),
    { format: "malformed" },
  ],
])("DEAL-010 DEAL-011: refuses a power with %s", (_name, given, faults) => {
  expect(faultsOf(given)).toEqual(faults);
});

const file = Buffer.from(powerXml());
const { signingCertificate: _named, ...unnamed } = standardAttributes(file, signer);
const weak = anIdentity(authority, inn, { key: newRsaKey(1024), subject: personSubject(head, inn) });
const encrypting = anIdentity(authority, inn, { keyUsage: [2], subject: personSubject(head, inn) });

test.each<[string, PowerFault, Buffer]>([
  ["the file itself", "not-signature", file],
  ["a certificate", "not-signature", signer.certificate],
  ["half a signature", "signature-damaged", signCades(file, signer).subarray(0, 500)],
  ["no signer", "signature-damaged", signCades(file, signer, { signers: () => [] })],
  ["plain CMS", "not-cades", signCades(file, signer, { attributes: Object.values(unnamed) })],
  ["plain CMS without attributes", "not-cades", withoutAttributes(signCades(file, signer))],
  ["SHA-1", "algorithm", signCades(file, signer, { digest: "sha1" })],
  ["a short key", "algorithm", signCades(file, weak)],
  ["an unknown algorithm", "algorithm", signCades(file, signer, { algorithm: derAlgorithm("1.2.3.4") })],
  ["another content", "other-content", signCades(file, signer, { attached: Buffer.from("other") })],
  ["no certificate", "no-certificate", signCades(file, signer, { certificates: [] })],
  [
    "another certificate",
    "certificate-substituted",
    signCades(file, signer, { attributes: Object.values(standardAttributes(file, weak)) }),
  ],
  ["a certificate for encryption", "certificate-unsuitable", signCades(file, encrypting)],
  ["another key", "wrong-signature", signCades(file, signer, { value: () => Buffer.alloc(70) })],
])("FIX-320: refuses a signature with %s as %s", (_name, fault, signature) => {
  expect(faultsOf({ signature })).toEqual({ signature: fault });
});

test("FIX-320: the attached signature of the file is as good as a detached one", () => {
  expect(faultsOf({ signature: signCades(file, signer, { attached: file }) })).toEqual({});
});

test("FIX-320: a namespace prefix is only another spelling", () => {
  const prefixed = powerXml()
    .replaceAll(/<(\/?)(?=\p{L})/gu, "<$1m:")
    .replace("xmlns=", "xmlns:m=");
  expect(faultsOf({ xml: prefixed })).toEqual({});
  const undeclared = prefixed.replace("xmlns:m=", "xmlns:n=");
  expect(check({ xml: undeclared })[0]).toMatchObject({
    fault: "malformed",
    evidence: "m:Доверенность@xmlns",
  });
  const foreign = powerXml().replace("<Документ", '<Документ xmlns="urn:other"');
  expect(faultsOf({ xml: foreign })).toEqual({ format: "malformed" });
});

test("FIX-320: hyphens in СНИЛС and a representative who is an entrepreneur are read", () => {
  expect(faultsOf({ xml: powerXml().replaceAll(/(СНИЛС="[\d-]+) /g, "$1-") })).toEqual({});
  expect(faultsOf({ xml: powerXml().replaceAll("СведФизЛ", "СведИП") })).toEqual({});
});

test.each([
  ["001", "old-version"],
  ["002", "old-version"],
  ["003", "unknown-version"],
  ["5.03", "unknown-version"],
  ["EMCHD_2", "unknown-version"],
])("DEAL-011 FIX-320: refuses version %s by its name", (version, fault) => {
  expect(check(made({ version }))[0]).toMatchObject({ fault, evidence: version });
  const inAnotherRoot = powerXml({ version }).replaceAll("Доверенность", "Файл");
  expect(check({ xml: inAnotherRoot })[0]).toMatchObject({ fault, evidence: version });
});

test("DEAL-011: an entrepreneur is principal and head at once", () => {
  const entrepreneur = `<ИПДовер ОГРНИП="304770000000001" ИННФЛ="${head.inn}" СНИЛС="${head.snils}"><СведФЛ><ФИО Фамилия="${head.surname}" Имя="${head.first}"/></СведФЛ></ИПДовер>`;
  const power = read(powerXml().replace(/<РосОргДовер[^]*<\/РосОргДовер>/, entrepreneur));
  expect(power).toMatchObject({ principal: { inn: head.inn, name: "Соловьёв Пётр" }, mayDelegate: false });
  const by = anIdentity(authority, inn, { subject: personSubject(head) });
  const xml = powerXml().replace(/<РосОргДовер[^]*<\/РосОргДовер>/, entrepreneur);
  expect(faultsOf({ xml, by })).toEqual({ principal: "other-principal" });
});

test("DEAL-010: a head without numbers in the power is compared by name", () => {
  const xml = powerXml().replace(/<СвФЛ ИННФЛ="\d+" СНИЛС="[^"]+"/, "<СвФЛ");
  expect(faultsOf({ xml })).toEqual({});
  const by = anIdentity(authority, inn, { subject: personSubject(person, inn) });
  expect(faultsOf({ xml, by })).toEqual({ signature: "signer-not-head" });
});

test("DEAL-010: every changed byte of the file is refused", () => {
  const signature = signCades(file, signer);
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (index, mask) => {
      const changed = Buffer.from(file);
      changed[index]! ^= mask;
      const verdict = verifySignature({ signature, content: changed, at: now }, trust);
      expect(verdict.fault).toBe("digest-differs");
    }),
    { numRuns: 200 },
  );
});

test("DEAL-010: a changed field of a signed power is refused or changes no result", () => {
  const values = [...powerXml().matchAll(/ ([\p{L}]+)="([^"]*)"/gu)].map(([, name, value]) => ({
    name,
    value,
  }));
  const passing = check().map(({ code, evidence }) => [code, evidence]);
  fc.assert(
    fc.property(fc.constantFrom(...values), fc.string({ maxLength: 20 }), ({ name, value }, other) => {
      const escaped = other.replaceAll(/[<&"]/g, "");
      const checks = check({ xml: powerXml().replace(`${name}="${value}"`, () => `${name}="${escaped}"`) });
      if (!checks.every(({ passed }) => passed)) return;
      // Names of the principal and of the representative are shown and not compared.
      const compared = checks.filter(({ code }) => code !== "principal" && code !== "representative");
      for (const { code, evidence } of compared) expect(passing).toContainEqual([code, evidence]);
    }),
  );
});

test("DEAL-010 DEAL-011: arbitrary documents never throw", () => {
  const names = [
    "Доверенность",
    "Документ",
    "Довер",
    "СвДов",
    "СвДоверит",
    "Доверит",
    "СвПолн",
    "ФИО",
    "__proto__",
  ];
  const tree = fc.letrec<{ element: PowerElement }>((tie) => ({
    element: fc.record({
      name: fc.constantFrom(...names),
      attributes: fc.dictionary(fc.constantFrom("ВерсФорм", "xmlns", "ИдФайл", "НомДовер"), fc.string()),
      text: fc.string(),
      children: fc.oneof({ maxDepth: 5 }, fc.constant([]), fc.array(tie("element"), { maxLength: 3 })),
    }),
  }));
  fc.assert(
    fc.property(tree.element, (root) => {
      expect(readPower(root)).toHaveProperty("fault");
    }),
  );
  expect(check({ xml: "<" }).map(({ code }) => code)).toEqual(powerCheckCodes.slice(0, 1));
});
