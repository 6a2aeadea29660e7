import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  opensslContent as content,
  opensslSignatures as vectors,
  opensslTime as at,
} from "../test/openssl-signatures/vectors.ts";
import { personSubject, representative } from "../test/powers.ts";
import { anAuthority, anIdentity, newKey, newRsaKey, now, signCades } from "../test/signatures.ts";
import { subjectInn, subjectTitle } from "./subject-inn.ts";
import { readTrust } from "./trust.ts";
import { verifySignature } from "./verify-signature.ts";

describe("G-81: signatures made by OpenSSL", () => {
  test("cover RSA, ECDSA and twelve GOST R 34.10-2012 parameter sets", () => {
    expect(vectors.filter(({ name }) => name.startsWith("GOST-256"))).toHaveLength(9);
    expect(vectors.filter(({ name }) => name.startsWith("GOST-512"))).toHaveLength(3);
    expect(vectors.filter(({ name }) => !name.startsWith("GOST"))).toHaveLength(6);
  });

  describe.each(vectors)("$name", ({ authority, signature }) => {
    const trust = readTrust({ more: [authority] });

    test("verifies and names its subject", () => {
      const verdict = verifySignature({ signature, content, at }, trust);
      expect(verdict.fault).toBeUndefined();
      expect(verdict.chain).toEqual([authority]);
      expect(subjectInn(verdict.certificate!.subject)).toBe("7701234567");
      expect(subjectTitle(verdict.certificate!.subject)).toBe("ООО «Колос», Иванов Иван");
      expect(new Date(verdict.signedAt!).getTime()).toBeLessThanOrEqual(at.getTime());
    });

    test("fails for another text or authority and a changed signature", () => {
      const other = Buffer.concat([content, Buffer.from(" ")]);
      expect(verifySignature({ signature, content: other, at }, trust).fault).toBe("digest-differs");
      const stranger = readTrust({ more: [anAuthority().certificate] });
      expect(verifySignature({ signature, content, at }, stranger).fault).toBe("untrusted");
      const broken = Buffer.from(signature);
      broken[broken.length - 1]! ^= 1;
      expect(verifySignature({ signature: broken, content, at }, trust).fault).toBe("wrong-signature");
    });
  });
});

const authority = anAuthority();
const trust = readTrust({ more: [authority.certificate] });
const inn = "7707083893";
const identity = anIdentity(authority, inn);
const verify = (signature: Uint8Array, using = trust) =>
  verifySignature({ signature, content, at: now }, using);

describe("G-81: the subject of a certificate", () => {
  test.each([
    ["an organisation's own ten digits", [{ oid: "1.2.643.100.4", text: inn }], inn],
    ["ten digits padded with zeros", [{ oid: "1.2.643.3.131.1.1", text: `00${inn}` }], inn],
    ["a person's twelve", [{ oid: "1.2.643.3.131.1.1", text: "500100732259" }], "500100732259"],
    [
      "the organisation before its director",
      [
        { oid: "1.2.643.3.131.1.1", text: "500100732259" },
        { oid: "1.2.643.100.4", text: inn },
      ],
      inn,
    ],
    ["no INN", [{ oid: "2.5.4.3", text: inn }], undefined],
    ["letters", [{ oid: "1.2.643.100.4", text: "77070838AB" }], undefined],
  ])("%s", (_name, subject, expected) => {
    expect(subjectInn(subject)).toBe(expected);
  });
});

const middleName = [{ oid: "2.5.4.3", text: "Выдающий удостоверяющий центр" }];

describe("G-81: chains", () => {
  test("an intermediate authority comes with the signature", () => {
    const middle = anAuthority({ subject: middleName }, authority);
    const signer = anIdentity(middle, inn);
    const signature = signCades(content, signer, { certificates: [signer.certificate, middle.certificate] });
    const verdict = verify(signature);
    expect(verdict.fault).toBeUndefined();
    expect(verdict.chain.map((der) => Buffer.from(der))).toEqual([middle.certificate, authority.certificate]);
    expect(verify(signCades(content, signer)).fault).toBe("untrusted");
  });

  test("an authority that is no root can anchor trust", () => {
    const middle = anAuthority({ subject: middleName }, authority);
    const signer = anIdentity(middle, inn);
    const verdict = verify(signCades(content, signer), readTrust({ more: [middle.certificate] }));
    expect([verdict.fault, verdict.chain.length]).toEqual([undefined, 1]);
  });

  test("of two authorities with one name the right one verifies", () => {
    const namesake = anAuthority();
    const both = readTrust({ more: [namesake.certificate, authority.certificate] });
    expect(verify(signCades(content, identity), both).fault).toBeUndefined();
  });

  test("authorities of RSA and of curves can certify each other", () => {
    const rsa = anAuthority({ key: newRsaKey() });
    const signer = anIdentity(rsa, inn, { key: newKey() });
    expect(verify(signCades(content, signer), readTrust({ more: [rsa.certificate] })).fault).toBeUndefined();
  });

  test("a certificate without key usage is valid", () => {
    const signer = anIdentity(authority, inn, { keyUsage: undefined });
    expect(verify(signCades(content, signer)).fault).toBeUndefined();
  });
});

describe("G-81: any input gets a verdict; only the right signature verifies", () => {
  const signature = signCades(content, identity);

  test("any changed byte", () => {
    const accepted = [...signature.keys()].filter((index) =>
      [0x01, 0x02, 0x04, 0x80, 0xff].some((change) => {
        const changed = Buffer.from(signature);
        changed[index]! ^= change;
        return verify(changed).fault === undefined;
      }),
    );
    // Only version numbers are independent of everything else.
    expect(accepted.map((index) => signature.subarray(index - 2, index + 1).toString("hex"))).toEqual([
      "020101",
      "020101",
    ]);
  });

  test("any truncation and extension", () => {
    for (let length = 0; length < signature.length; length += 7)
      expect(verify(signature.subarray(0, length)).fault).toBe("malformed");
    expect(verify(Buffer.concat([signature, Buffer.of(0)])).fault).toBe("malformed");
  });

  test("arbitrary bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (given) => verify(given).fault !== undefined),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(signature.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const changed = Buffer.from(signature);
          for (const [index, value] of changes) changed[index] = value;
          expect(typeof verify(changed)).toBe("object");
        },
      ),
      { numRuns: 300 },
    );
  });
});

test("DEAL-010: the title of a personal certificate names the person once", () => {
  expect(subjectTitle(personSubject(representative))).toBe("Новикова Анна Дмитриевна");
});
