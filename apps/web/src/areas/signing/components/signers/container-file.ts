import { fromBER } from "asn1js";
import * as pkijs from "pkijs";
import { SignFault } from "./signer.ts";

/** What a PKCS#12 file holds, opened. */
export interface OpenContainer {
  readonly key: pkijs.PrivateKeyInfo;
  /** The signer's own certificate first. */
  readonly certificates: readonly [pkijs.Certificate, ...pkijs.Certificate[]];
}

const encryptedData = "1.2.840.113549.1.7.6";
/** PKCS#12's own encryption, RC2 and 3DES: no browser has it any more. */
const legacyEncryption = "1.2.840.113549.1.12.1.";
/** The first byte of every container: a sequence of ASN.1. */
const sequence = 0x30;
/** Everything the Russian standards define: signatures, digests, ciphers. */
const gost = "1.2.643.";

/**
 * Opens a PKCS#12 file in the browser; neither the key nor the password leaves it.
 * @throws SignFault: no container, a broken or an old one, one of GOST, a wrong password, one without key or certificate
 */
export async function openContainer(file: ArrayBuffer, password: string): Promise<OpenContainer> {
  const pfx = readContainer(file);
  const secret = toBuffer(new TextEncoder().encode(password));
  await refuseUnreadable(pfx);
  try {
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  } catch (error) {
    throw new SignFault("wrong-password", error);
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
    if (error instanceof SignFault) throw error;
    // The password fits the seal of a sealed file: what does not open behind it is broken.
    throw new SignFault(pfx.macData ? "damaged-container" : "wrong-password", error);
  }
}

function readContainer(file: ArrayBuffer): pkijs.PFX {
  // FIX-046: what begins like a container and cannot be read is a broken one; anything else is another file.
  const fault = new Uint8Array(file)[0] === sequence ? "damaged-container" : "no-container";
  try {
    const { offset, result } = fromBER(file);
    if (offset !== -1) return new pkijs.PFX({ schema: result });
  } catch (error) {
    throw new SignFault(fault, error);
  }
  throw new SignFault(fault);
}

/** What no password opens is told apart from a wrong password: by the names of algorithms that stand in the open. */
async function refuseUnreadable(pfx: pkijs.PFX): Promise<void> {
  const mac = pfx.macData?.mac.digestAlgorithm.algorithmId ?? "";
  const algorithms = [mac, ...(await encryptionsOf(pfx))];
  if (algorithms.some((algorithm) => algorithm.startsWith(gost))) throw new SignFault("gost-container");
  if (algorithms.some((algorithm) => algorithm.startsWith(legacyEncryption)))
    throw new SignFault("legacy-container");
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
    throw new SignFault("damaged-container", error);
  }
}

const bagsOf = (safe: pkijs.AuthenticatedSafe): readonly pkijs.SafeBag[] =>
  (safe.parsedValue.safeContents as { value: pkijs.SafeContents }[]).flatMap(({ value }) => value.safeBags);

async function collect(bags: readonly pkijs.SafeBag[], password: ArrayBuffer): Promise<OpenContainer> {
  const certificates: pkijs.Certificate[] = [];
  let key: pkijs.PrivateKeyInfo | undefined;
  for (const { bagValue } of bags)
    if (bagValue instanceof pkijs.PKCS8ShroudedKeyBag) {
      // Declared as protected in the library's types, and the only way to the key.
      await (
        bagValue as unknown as { parseInternalValues: (given: object) => Promise<void> }
      ).parseInternalValues({
        password,
      });
      key ??= bagValue.parsedValue;
    } else if (bagValue instanceof pkijs.PrivateKeyInfo) key ??= bagValue;
    else if (bagValue instanceof pkijs.CertBag && bagValue.parsedValue instanceof pkijs.Certificate)
      certificates.push(bagValue.parsedValue);
  if (key?.privateKeyAlgorithm.algorithmId.startsWith(gost)) throw new SignFault("gost-container");
  const own = certificates.find((certificate) => key && holdsKeyOf(certificate, certificates));
  if (!key || !own) throw new SignFault("no-key-in-container");
  return { key, certificates: [own, ...certificates.filter((certificate) => certificate !== own)] };
}

/** The signer's certificate is the one that issued none of the others. */
const holdsKeyOf = (certificate: pkijs.Certificate, all: readonly pkijs.Certificate[]): boolean =>
  all.length === 1 ||
  !all.some((other) => other !== certificate && other.issuer.isEqual(certificate.subject));

export const toBuffer = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
