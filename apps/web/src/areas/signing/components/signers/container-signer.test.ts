import { X509Certificate, verify } from "node:crypto";
import { fromBER, type Sequence } from "asn1js";
import { ContentInfo, SignedData } from "pkijs";
import { expect, test } from "vitest";
import { openContainerSigner } from "./container-signer.ts";
import {
  ecContainer,
  keylessContainer,
  legacyContainer,
  rsaContainer,
} from "../../../../../test/sample-containers.ts";
import { SignError } from "./signer.ts";

const fileOf = (container: string) => Uint8Array.from(Buffer.from(container, "base64")).buffer;
const text = new TextEncoder().encode('{"account":"newcomer","inn":"7707083893"}');

async function errorOf(work: Promise<unknown>) {
  return work.then(
    () => undefined,
    (error: unknown) => (error instanceof SignError ? error.code : error),
  );
}

/** Starts like a container but holds other data. */
function withBrokenKey(): ArrayBuffer {
  return Uint8Array.from([0x30, 0x03, 0x02, 0x01, 0x05]).buffer;
}

/** Verifies the output of the browser libraries with node:crypto. */
function verifies(signature: string): boolean {
  const { result } = fromBER(Uint8Array.from(Buffer.from(signature, "base64")));
  const signed = new SignedData({ schema: new ContentInfo({ schema: result }).content as Sequence });
  const [signer] = signed.signerInfos;
  // RFC 5652: the signature covers the attributes as a SET, not under their implicit tag.
  const attributes = Buffer.from(signer!.signedAttrs!.toSchema().toBER());
  attributes[0] = 0x31;
  const certificate = new X509Certificate(Buffer.from(signed.certificates![0]!.toSchema().toBER()));
  return verify("sha256", attributes, certificate.publicKey, signer!.signature.valueBlock.valueHexView);
}

test.each([
  ["RSA", rsaContainer],
  ["ECDSA", ecContainer],
])("SIGN-015 SIGN-041 SIGN-042: a PKCS#12 file with an %s key signs detached", async (_, container) => {
  const signer = await openContainerSigner(fileOf(container), "demo");
  const [certificate] = await signer.certificates();
  expect(certificate).toMatchObject({
    firm: "ООО «Проба»",
    inn: "7707083893",
    issuer: "Пробный подписант",
    hasPrivateKey: true,
  });
  expect(certificate!.validTo.getFullYear()).toBeGreaterThan(2040);
  const signature = await signer.sign(text, certificate!.id);
  expect(verifies(signature)).toBe(true);
});

test.each([
  ["wrong-password", fileOf(ecContainer), "другой"],
  ["legacy-container", fileOf(legacyContainer), "demo"],
  ["no-key-in-container", fileOf(keylessContainer), "demo"],
  ["no-container", new TextEncoder().encode("%PDF-1.7").buffer, "demo"],
  ["damaged-container", fileOf(ecContainer).slice(0, 100), "demo"],
  ["damaged-container", withBrokenKey(), "demo"],
])("SIGN-049 FIX-046: an unusable file gives its reason: %s", async (code, file, password) => {
  expect(await errorOf(openContainerSigner(file, password))).toBe(code);
});
