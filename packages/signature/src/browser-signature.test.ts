import { webcrypto } from "node:crypto";
import * as asn1 from "asn1js";
import {
  Attribute,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  setEngine,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import { beforeAll, describe, expect, test } from "vitest";
import { anAuthority, anIdentity, newKey, newRsaKey, now, oids } from "../test/signatures.ts";
import { readTrust } from "./trust.ts";
import { verifySignature } from "./verify-signature.ts";

/** Signatures by pkijs and WebCrypto, as in a browser without a plug-in. */

beforeAll(() => {
  setEngine("test", new CryptoEngine({ name: "test", crypto: globalThis.crypto }));
});

const content = Buffer.from('{"inn":"7707083893"}');
const exact = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
const sha256 = async (bytes: Uint8Array) => webcrypto.subtle.digest("SHA-256", exact(bytes));

type Key = Parameters<SignedData["sign"]>[0];

async function sign(der: Buffer, key: Key, extra: readonly Buffer[] = []): Promise<Uint8Array> {
  const certificate = Certificate.fromBER(exact(der));
  const value = (type: string, ...values: unknown[]) => new Attribute({ type, values });
  const digestOfCertificate = new asn1.OctetString({ valueHex: await sha256(der) });
  const sequence = (item: asn1.BaseBlock) => new asn1.Sequence({ value: [item] });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: [certificate, ...extra.map((each) => Certificate.fromBER(exact(each)))],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            value(oids.contentType, new asn1.ObjectIdentifier({ value: oids.data })),
            value(oids.signingTime, new asn1.UTCTime({ valueDate: now })),
            value(oids.messageDigest, new asn1.OctetString({ valueHex: await sha256(content) })),
            value(oids.signingCertificateV2, sequence(sequence(sequence(digestOfCertificate)))),
          ],
        }),
      }),
    ],
  });
  await signed.sign(key, 0, "SHA-256", exact(content));
  const info = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) });
  return new Uint8Array(info.toSchema().toBER());
}

const algorithms = {
  ecdsa: { name: "ECDSA", namedCurve: "P-256" },
  rsa: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  pss: { name: "RSA-PSS", hash: "SHA-256" },
};

describe("SIGN-015 G-81: signatures made in the browser", () => {
  test.each(["ecdsa", "rsa", "pss"] as const)("%s", async (kind) => {
    const authority = anAuthority();
    const { key, certificate } = anIdentity(authority, "7707083893", {
      key: kind === "ecdsa" ? newKey() : newRsaKey(),
    });
    const imported = await webcrypto.subtle.importKey(
      "pkcs8",
      exact(key.export({ format: "der", type: "pkcs8" })),
      algorithms[kind],
      false,
      ["sign"],
    );
    const signature = await sign(certificate, imported as Key, [authority.certificate]);
    const trust = readTrust({ more: [authority.certificate] });
    expect(verifySignature({ signature, content, at: now }, trust).fault).toBeUndefined();
    const other = Buffer.from(content.toString().replace("3893", "3894"));
    expect(verifySignature({ signature, content: other, at: now }, trust).fault).toBe("digest-differs");
  });
});
