import { constants, createHash, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  anAuthority,
  anIdentity,
  attributeOf,
  authorityName,
  day,
  issueRevocationList,
  newKey,
  newRsaKey,
  now,
  oids,
  signCades,
  standardAttributes,
  subjectOf,
  type SignatureParts,
} from "../test/signatures.ts";
import { readCertificate } from "./certificate.ts";
import type { SignatureFault } from "./fault.ts";
import { readRevocationList } from "./revocation-list.ts";
import { readTrust } from "./trust.ts";
import { maxSignatureBytes, verifySignature, type TrustStore } from "./verify-signature.ts";
import * as der from "@birzha/demo/certificates/write-der.ts";

const authority = anAuthority();
const trust = readTrust({ more: [authority.certificate] });
const inn = "7707083893";
const content = Buffer.from(JSON.stringify({ account: "newcomer", inn, name: "ООО «Колос»" }));
const identity = anIdentity(authority, inn);
const other = anIdentity(authority, inn);
const standard = standardAttributes(content, identity);

const madeWith = (parts: Partial<SignatureParts>) => signCades(content, identity, parts);
const createdBy = (order: Parameters<typeof anIdentity>[2]) =>
  signCades(content, anIdentity(authority, inn, order));
const without = (name: keyof typeof standard) =>
  Object.entries(standard).flatMap(([key, attribute]) => (key === name ? [] : [attribute]));
const replacing = (name: keyof typeof standard, attribute: Buffer) => [...without(name), attribute];
const signedWith = (bytes: Buffer, digest: string) => sign(digest, bytes, identity.key);

const verify = (signature: Uint8Array, using: TrustStore = trust, signed: Uint8Array = content) =>
  verifySignature({ signature, content: signed, at: now }, using).fault;

test("the original signature verifies", () => {
  expect(verify(madeWith({}))).toBeUndefined();
});

const signer = signCades(content, identity);
const sha1Of = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();
const essV1 = attributeOf(
  oids.signingCertificate,
  der.derSequence(der.derSequence(der.derSequence(der.derOctets(sha1Of(identity.certificate))))),
);
const essOf = (certificate: Uint8Array, ...more: Buffer[]) =>
  attributeOf(
    oids.signingCertificateV2,
    der.derSequence(
      der.derSequence(
        der.derSequence(der.derOctets(createHash("sha256").update(certificate).digest()), ...more),
      ),
    ),
  );

/** Thirty levels of sequences. */
const nested = Array.from({ length: 30 }).reduce<Buffer>((inner) => der.derSequence(inner), der.derNull);
const manyElements = der.derSequence(...Array.from({ length: 21_000 }, () => der.derNull));
const indefinite = Buffer.concat([Buffer.of(0x30, 0x80), signer.subarray(4), Buffer.of(0, 0)]);
const longLength = Buffer.concat([
  Buffer.of(0x30, 0x84, 0, 0, signer.length >> 8, signer.length & 0xff),
  signer.subarray(4),
]);

const rsaAuthority = anAuthority({ key: newRsaKey() });
const weakRsa = anIdentity(authority, inn, { key: newRsaKey(1024) });
const foreign = anAuthority();
const foreignIdentity = anIdentity(foreign, inn);
const middle = (order: Parameters<typeof anAuthority>[0], above = authority) =>
  anAuthority({ subject: [{ oid: "2.5.4.3", text: "Промежуточный" }], ...order }, above);
const below = (issuer: ReturnType<typeof anAuthority>, ...more: ReturnType<typeof anAuthority>[]) => {
  const signing = anIdentity(issuer, inn);
  const certificates = [signing, issuer, ...more].map(({ certificate }) => certificate);
  return signCades(content, signing, { certificates });
};
const ordinary = (() => {
  const certificate = anIdentity(authority, inn);
  return { ...certificate, name: subjectOf(inn) };
})();
const deep = (() => {
  const chain = [middle({ authority: {} })];
  for (let i = 2; i < 8; i++)
    chain.unshift(
      middle({ subject: [{ oid: "2.5.4.3", text: `Промежуточный ${i}` }], authority: {} }, chain[0]!),
    );
  return chain;
})();
const strict = anAuthority({ authority: { pathLength: 0 } });

const critical = [{ oid: "1.2.3.4.5", isCritical: true, value: der.derNull }];
const pssWith = (saltHash: string) => {
  const rsa = anIdentity(authority, inn, { key: newRsaKey() });
  const hash = der.derAlgorithm(saltHash, der.derNull);
  return signCades(content, rsa, {
    algorithm: der.derAlgorithm(
      "1.2.840.113549.1.1.10",
      der.derSequence(
        der.derExplicit(0, hash),
        der.derExplicit(1, der.derAlgorithm("1.2.840.113549.1.1.8", hash)),
        der.derExplicit(2, der.derInteger(32)),
      ),
    ),
    value: (bytes) =>
      sign("sha256", bytes, { key: rsa.key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  });
};

type Hostile = readonly [name: string, fault: SignatureFault, make: () => Uint8Array, using?: TrustStore];
const hostile: readonly Hostile[] = [
  // Encoding.
  ["nothing", "malformed", () => Buffer.alloc(0)],
  ["cut off in the middle", "malformed", () => signer.subarray(0, 500)],
  ["followed by something", "malformed", () => Buffer.concat([signer, Buffer.of(0)])],
  ["of a length that is not told", "malformed", () => indefinite],
  ["of a length told at length", "malformed", () => longLength],
  ["nested beyond measure", "malformed", () => nested],
  ["of very many parts", "malformed", () => manyElements],
  ["5 MB", "too-large", () => Buffer.alloc(5_000_000, 0x30)],
  ["one byte too long", "too-large", () => Buffer.alloc(maxSignatureBytes + 1)],
  ["a certificate instead", "malformed", () => identity.certificate],
  [
    "an encrypted message instead",
    "not-signed-data",
    () =>
      madeWith({
        info: (data) => der.derSequence(der.derOid("1.2.840.113549.1.7.3"), der.derExplicit(0, data)),
      }),
  ],
  ["by nobody", "no-signer", () => madeWith({ signers: () => [] })],
  ["by two", "several-signers", () => madeWith({ signers: (one) => [one, one] })],
  ["without a certificate", "no-certificate", () => madeWith({ certificates: [] })],
  [
    "with the certificate of somebody else only",
    "no-certificate",
    () => madeWith({ certificates: [other.certificate] }),
  ],
  [
    "with twenty-one certificates",
    "malformed",
    () => madeWith({ certificates: Array.from({ length: 21 }, () => identity.certificate) }),
  ],
  ["with the content in it", "not-detached", () => madeWith({ attached: content })],
  [
    "with another content in it",
    "content-differs",
    () => madeWith({ attached: Buffer.from(content.toString().replace("Колос", "Голос")) }),
  ],
  ["over another kind of content", "content-type", () => madeWith({ contentType: oids.signedData })],
  [
    "whose attribute names another kind of content",
    "content-type",
    () =>
      madeWith({
        attributes: replacing("contentType", attributeOf(oids.contentType, der.derOid(oids.signedData))),
      }),
  ],
  ["without the kind of content", "content-type", () => madeWith({ attributes: without("contentType") })],
  ["without a digest", "signed-attributes", () => madeWith({ attributes: without("messageDigest") })],
  [
    "with two digests",
    "signed-attributes",
    () => madeWith({ attributes: [...Object.values(standard), standard.messageDigest] }),
  ],
  [
    "with a digest of two values",
    "signed-attributes",
    () =>
      madeWith({
        attributes: replacing(
          "messageDigest",
          attributeOf(
            oids.messageDigest,
            der.derOctets(createHash("sha256").update(content).digest()),
            der.derOctets(Buffer.alloc(32)),
          ),
        ),
      }),
  ],
  [
    "without the signer's certificate among what he signed",
    "not-cades",
    () => madeWith({ attributes: without("signingCertificate") }),
  ],
  [
    "that names another certificate",
    "certificate-substituted",
    () => madeWith({ attributes: replacing("signingCertificate", essOf(other.certificate)) }),
  ],
  [
    "that names another number",
    "certificate-substituted",
    () =>
      madeWith({
        attributes: replacing(
          "signingCertificate",
          essOf(
            identity.certificate,
            der.derSequence(
              der.derSequence(der.derExplicit(4, readCertificate(identity.certificate).issuer)),
              der.derInteger(12_345),
            ),
          ),
        ),
      }),
  ],
  [
    "with the certificate put in place of the one it was made with",
    "certificate-substituted",
    () => {
      const duplicate = anIdentity(authority, inn, { key: identity.key });
      return madeWith({ certificates: [duplicate.certificate], named: duplicate.certificate });
    },
  ],

  // Algorithms.
  ["made with SHA-1", "weak-digest", () => madeWith({ digest: "sha1" })],
  [
    "whose certificate is named by SHA-1 alone",
    "weak-digest",
    () => madeWith({ attributes: replacing("signingCertificate", essV1) }),
  ],
  [
    "named as ECDSA with SHA-1",
    "weak-digest",
    () => madeWith({ algorithm: der.derAlgorithm("1.2.840.10045.4.1") }),
  ],
  [
    "whose digest and signature disagree",
    "signed-attributes",
    () =>
      madeWith({
        algorithm: der.derAlgorithm("1.2.840.10045.4.3.4"),
        value: (bytes) => signedWith(bytes, "sha512"),
      }),
  ],
  [
    "by an algorithm nobody knows",
    "unknown-algorithm",
    () => madeWith({ algorithm: der.derAlgorithm("1.2.3.4.5") }),
  ],
  ["by RSA with 1024 bits", "weak-key", () => signCades(content, weakRsa)],
  ["by RSA-PSS with SHA-1", "weak-digest", () => pssWith(oids.sha1)],
  [
    "of other attributes",
    "wrong-signature",
    () => madeWith({ value: () => sign("sha256", Buffer.from("other"), identity.key) }),
  ],
  [
    "by another key",
    "wrong-signature",
    () => madeWith({ value: (bytes) => sign("sha256", bytes, other.key) }),
  ],
  ["of zeros", "wrong-signature", () => madeWith({ value: () => Buffer.alloc(72) })],
  [
    "that says RSA with a key of a curve",
    "wrong-signature",
    () => madeWith({ algorithm: der.derAlgorithm("1.2.840.113549.1.1.11", der.derNull) }),
  ],
  [
    "that says GOST with a key of a curve",
    "signed-attributes",
    () => madeWith({ algorithm: der.derAlgorithm("1.2.643.7.1.1.3.2") }),
  ],

  // Signer's certificate.
  ["by an expired certificate", "expired", () => createdBy({ notAfter: new Date(now.getTime() - 1000) })],
  [
    "by a certificate of tomorrow",
    "not-yet-valid",
    () => createdBy({ notBefore: new Date(now.getTime() + 1000) }),
  ],
  ["by a certificate for encryption", "key-usage", () => createdBy({ keyUsage: [2, 3] })],
  ["by a certificate with an unknown duty", "critical-extension", () => createdBy({ extensions: critical })],

  // Authorities.
  ["where nobody is trusted", "no-authorities", () => signer, readTrust({})],
  [
    "by a certificate of one's own making",
    "self-signed",
    () => {
      const key = newKey();
      return signCades(content, anIdentity({ name: subjectOf(inn), key }, inn, { key }));
    },
  ],
  [
    "by an authority that nobody knows",
    "untrusted",
    () => signCades(content, anIdentity({ name: [{ oid: "2.5.4.3", text: "Никто" }], key: newKey() }, inn)),
  ],
  [
    "by a foreign authority of the same name",
    "issuer-forged",
    () =>
      signCades(content, foreignIdentity, {
        certificates: [foreignIdentity.certificate, foreign.certificate],
      }),
  ],
  ["by an authority below one of the same name", "issuer-forged", () => below(middle({}, foreign), foreign)],
  [
    "by the holder of an ordinary certificate",
    "issuer-not-authority",
    () => {
      const signing = anIdentity(ordinary, inn, { subject: authorityName });
      return signCades(content, signing, { certificates: [signing.certificate, ordinary.certificate] });
    },
  ],
  [
    "by an authority that may not issue certificates",
    "issuer-key-usage",
    () => below(middle({ keyUsage: [6] })),
  ],
  [
    "by an authority whose time is over",
    "issuer-expired",
    () => below(middle({ notAfter: new Date(now.getTime() - day) })),
  ],
  [
    "by an authority with an unknown duty",
    "critical-extension",
    () => below(middle({ extensions: critical })),
  ],
  [
    "by an authority below one that allows none",
    "path-too-long",
    () => below(middle({}, strict)),
    readTrust({ more: [strict.certificate] }),
  ],
  ["by an authority seven below the trusted one", "path-too-long", () => below(deep[0]!, ...deep.slice(1))],
  [
    "where only another kind of authority is trusted",
    "issuer-forged",
    () => signer,
    readTrust({ more: [rsaAuthority.certificate] }),
  ],
];

describe("G-81: hostile signatures, each with its own error", () => {
  test("more than thirty cases have almost as many errors", () => {
    expect(hostile.length).toBeGreaterThan(30);
    expect(new Set(hostile.map(([, fault]) => fault)).size).toBeGreaterThan(25);
  });

  const cases = hostile.map(([name, fault, make, using]) => ({ name, fault, make, using }));
  test.each(cases)("$name: $fault", ({ fault, make, using }) => {
    expect(verify(make(), using)).toBe(fault);
  });

  test("over a text with one changed letter: digest-differs", () => {
    const changed = Buffer.from(content.toString().replace("Колос", "Голос"));
    expect(verify(signer, trust, changed)).toBe("digest-differs");
  });
});

describe("G-81: revocation lists", () => {
  const lists = (...all: readonly Buffer[]): TrustStore => ({
    ...trust,
    revocationLists: all.map(readRevocationList),
  });
  const clean = issueRevocationList(authority, { revoked: [other.certificate] });
  const revoking = issueRevocationList(authority, { revoked: [other.certificate, identity.certificate] });

  test("a certificate outside today's list verifies; the verdict names it", () => {
    const verdict = verifySignature({ signature: signer, content, at: now }, lists(clean));
    expect(verdict.fault).toBeUndefined();
    expect(verdict.revocationLists).toEqual([createHash("sha256").update(clean).digest("hex")]);
  });

  const older = { thisUpdate: new Date(now.getTime() - 3 * day), nextUpdate: new Date(now.getTime() - day) };
  const partial = der.derSequence(
    der.derOid("2.5.29.28"),
    der.derBoolean(true),
    der.derOctets(der.derSequence()),
  );
  test.each<[string, SignatureFault, TrustStore]>([
    ["on the list", "revoked", lists(revoking)],
    [
      "on an outdated list",
      "revoked",
      lists(issueRevocationList(authority, { ...older, revoked: [identity.certificate] })),
    ],
    ["no list", "no-revocation-list", lists()],
    [
      "a list of another issuer with the same name",
      "no-revocation-list",
      lists(issueRevocationList(foreign)),
    ],
    [
      "a list of tomorrow",
      "no-revocation-list",
      lists(issueRevocationList(authority, { thisUpdate: new Date(now.getTime() + 1000) })),
    ],
    ["a list of yesterday", "stale-revocation-list", lists(issueRevocationList(authority, older))],
    [
      "a list of some certificates",
      "no-revocation-list",
      lists(issueRevocationList(authority, { extensions: partial })),
    ],
  ])("%s: %s", (_name, fault, using) => {
    expect(verify(signer, using)).toBe(fault);
  });

  test("the newest list counts", () => {
    const before = issueRevocationList(authority, { ...older, revoked: [identity.certificate] });
    expect(verify(signer, lists(before, clean))).toBeUndefined();
    const newer = issueRevocationList(authority, {
      thisUpdate: new Date(now.getTime() - 1),
      revoked: [identity.certificate],
    });
    expect(verify(signer, lists(clean, newer))).toBe("revoked");
  });

  test("lists of intermediate authorities count, too", () => {
    const issuing = middle({});
    const signature = below(issuing);
    const ofMiddle = issueRevocationList(issuing);
    expect(verify(signature, lists(clean, ofMiddle))).toBeUndefined();
    expect(verify(signature, lists(clean))).toBe("no-revocation-list");
    const without = issueRevocationList(authority, { revoked: [issuing.certificate] });
    expect(verify(signature, lists(without, ofMiddle))).toBe("revoked");
  });
});
