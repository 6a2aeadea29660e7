import { fromBER } from "asn1js";
import * as pkijs from "pkijs";
import { SignError } from "./signer.ts";

/** Decrypted content of a PKCS#12 file. */
export interface OpenContainer {
  readonly key: pkijs.PrivateKeyInfo;
  /** The signer's own certificate comes first. */
  readonly certificates: readonly [pkijs.Certificate, ...pkijs.Certificate[]];
}

const encryptedData = "1.2.840.113549.1.7.6";
/** OID prefix of PKCS#12 encryption with RC2 and 3DES, which browsers do not support. */
const legacyEncryption = "1.2.840.113549.1.12.1.";
/** First byte of every container: the tag of an ASN.1 SEQUENCE. */
const sequence = 0x30;
/** OID prefix of the Russian standards: GOST signatures, digests and ciphers. */
const gost = "1.2.643.";

/**
 * Opens a PKCS#12 file in the browser; neither the key nor the password leaves it.
 * @throws SignError if the file is not a container, is damaged, uses legacy or GOST encryption, needs another
 * password, or lacks a key or certificate
 */
export async function openContainer(file: ArrayBuffer, password: string): Promise<OpenContainer> {
  const pfx = readContainer(file);
  const secret = toBuffer(new TextEncoder().encode(password));
  await rejectUnreadable(pfx);
  try {
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  } catch (error) {
    throw new SignError("wrong-password", error);
  }
  try {
    const safe = pfx.parsedValue!.authenticatedSafe!;
    await safe.parseInternalValues({
      safeContents: safe.safeContents.map(({ contentType }) =>
        contentType === encryptedData ? { password: secret } : {},
      ),
    });
    return await collect(bagsOf(safe), secret);
  } catch (error) {
    if (error instanceof SignError) throw error;
    // The password matched the MAC, so a decryption failure means that the content is damaged.
    throw new SignError(pfx.macData ? "damaged-container" : "wrong-password", error);
  }
}

function readContainer(file: ArrayBuffer): pkijs.PFX {
  // FIX-046: an unreadable file that starts like a container is a damaged one; any other file is not a
  // container.
  const problem = new Uint8Array(file)[0] === sequence ? "damaged-container" : "no-container";
  try {
    const { offset, result } = fromBER(file);
    if (offset !== -1) return new pkijs.PFX({ schema: result });
  } catch (error) {
    throw new SignError(problem, error);
  }
  throw new SignError(problem);
}

/**
 * Rejects containers that no password can open here. Algorithm identifiers are not encrypted, so this case
 * can be told from a wrong password.
 */
async function rejectUnreadable(pfx: pkijs.PFX): Promise<void> {
  const mac = pfx.macData?.mac.digestAlgorithm.algorithmId ?? "";
  const algorithms = [mac, ...(await encryptionsOf(pfx))];
  if (algorithms.some((algorithm) => algorithm.startsWith(gost))) throw new SignError("gost-container");
  if (algorithms.some((algorithm) => algorithm.startsWith(legacyEncryption)))
    throw new SignError("legacy-container");
}

async function encryptionsOf(pfx: pkijs.PFX): Promise<string[]> {
  try {
    await pfx.parseInternalValues({ password: new ArrayBuffer(0), checkIntegrity: false });
    const contents = pfx.parsedValue!.authenticatedSafe!.safeContents;
    return contents.flatMap((content) => {
      if (content.contentType === encryptedData) {
        const { encryptedContentInfo } = new pkijs.EncryptedData({ schema: content.content });
        return [encryptedContentInfo.contentEncryptionAlgorithm.algorithmId];
      }
      const { result } = fromBER(content.content.valueBlock.valueHexView);
      return new pkijs.SafeContents({ schema: result }).safeBags.flatMap(({ bagValue }) =>
        bagValue instanceof pkijs.PKCS8ShroudedKeyBag ? [bagValue.encryptionAlgorithm.algorithmId] : [],
      );
    });
  } catch (error) {
    throw new SignError("damaged-container", error);
  }
}

const bagsOf = (safe: pkijs.AuthenticatedSafe): readonly pkijs.SafeBag[] =>
  (safe.parsedValue.safeContents as { value: pkijs.SafeContents }[]).flatMap(({ value }) => value.safeBags);

async function collect(bags: readonly pkijs.SafeBag[], password: ArrayBuffer): Promise<OpenContainer> {
  const certificates: pkijs.Certificate[] = [];
  let key: pkijs.PrivateKeyInfo | undefined;
  for (const { bagValue } of bags)
    if (bagValue instanceof pkijs.PKCS8ShroudedKeyBag) {
      // `parseInternalValues` is protected in the library's types, but there is no other way to read the key.
      await (
        bagValue as unknown as { parseInternalValues: (given: object) => Promise<void> }
      ).parseInternalValues({
        password,
      });
      key ??= bagValue.parsedValue;
    } else if (bagValue instanceof pkijs.PrivateKeyInfo) key ??= bagValue;
    else if (bagValue instanceof pkijs.CertBag && bagValue.parsedValue instanceof pkijs.Certificate)
      certificates.push(bagValue.parsedValue);
  if (key?.privateKeyAlgorithm.algorithmId.startsWith(gost)) throw new SignError("gost-container");
  const own = certificates.find((certificate) => key && holdsKeyOf(certificate, certificates));
  if (!key || !own) throw new SignError("no-key-in-container");
  return { key, certificates: [own, ...certificates.filter((certificate) => certificate !== own)] };
}

/** Reports whether the certificate is the signer's: it issued none of the others. */
const holdsKeyOf = (certificate: pkijs.Certificate, all: readonly pkijs.Certificate[]): boolean =>
  all.length === 1 ||
  !all.some((other) => other !== certificate && other.issuer.isEqual(certificate.subject));

export const toBuffer = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
