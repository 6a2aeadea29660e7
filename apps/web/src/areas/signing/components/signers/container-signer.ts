import { ObjectIdentifier, OctetString, Sequence, UTCTime, type BaseBlock } from "asn1js";
import * as pkijs from "pkijs";
import { openContainer, toBuffer } from "./container-file.ts";
import { SignError, type FileSigner, type SigningCertificate } from "./signer.ts";
import { organizationOf, innOf, userOf } from "./subject-name.ts";

/** Object identifiers of CMS (RFC 5652) and ESS (RFC 5035). */
const oid = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  rsa: "1.2.840.113549.1.1.1",
  ecdsa: "1.2.840.10045.2.1",
} as const;

const curves: Readonly<Record<string, string>> = {
  "1.2.840.10045.3.1.7": "P-256",
  "1.3.132.0.34": "P-384",
  "1.3.132.0.35": "P-521",
};

/** Attributes of a distinguished name that identify the subject, by OID. */
const nameParts: Readonly<Record<string, string>> = {
  "2.5.4.3": "CN",
  "2.5.4.4": "SN",
  "2.5.4.42": "G",
  "2.5.4.10": "O",
  "1.2.643.100.4": "1.2.643.100.4",
  "1.2.643.3.131.1.1": "1.2.643.3.131.1.1",
};

/**
 * Opens a signer that needs no plug-in: a PKCS#12 file with an RSA or ECDSA key, decrypted in the browser.
 * @throws SignError
 */
export async function openContainerSigner(file: ArrayBuffer, password: string): Promise<FileSigner> {
  const { key, certificates } = await openContainer(file, password);
  const [own] = certificates;
  const privateKey = await importKey(key);
  const described = describe(own);
  return {
    isFile: true,
    certificates: () => Promise.resolve([described]),
    sign: async (bytes) => {
      try {
        return toBase64(await signDetached(toBuffer(bytes), privateKey, own, certificates));
      } catch (error) {
        throw new SignError("not-signed", error);
      }
    },
  };
}

async function importKey(key: pkijs.PrivateKeyInfo): Promise<CryptoKey> {
  const algorithm = algorithmOf(key);
  try {
    return await crypto.subtle.importKey("pkcs8", key.toSchema().toBER(), algorithm, false, ["sign"]);
  } catch (error) {
    throw new SignError("unknown-key", error);
  }
}

function algorithmOf({
  privateKeyAlgorithm,
}: pkijs.PrivateKeyInfo): RsaHashedImportParams | EcKeyImportParams {
  const { algorithmId, algorithmParams } = privateKeyAlgorithm;
  if (algorithmId === oid.rsa) return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const curve =
    algorithmParams instanceof ObjectIdentifier ? curves[algorithmParams.valueBlock.toString()] : undefined;
  if (algorithmId !== oid.ecdsa || !curve) throw new SignError("unknown-key");
  return { name: "ECDSA", namedCurve: curve };
}

function describe(certificate: pkijs.Certificate): SigningCertificate {
  const subject = partsOf(certificate.subject);
  const issuer = partsOf(certificate.issuer);
  const serial = certificate.serialNumber.valueBlock.toString();
  return {
    id: serial,
    user: userOf(subject),
    firm: organizationOf(subject),
    serial,
    inn: innOf(subject),
    issuer: issuer.get("CN") ?? issuer.get("O") ?? "",
    validFrom: certificate.notBefore.value,
    validTo: certificate.notAfter.value,
    hasPrivateKey: true,
    // The server verifies the chain, because the browser has no trust store for it.
    isValid: true,
  };
}

const partsOf = ({ typesAndValues }: pkijs.RelativeDistinguishedNames): Map<string, string> =>
  new Map(
    typesAndValues.flatMap(({ type, value }) => {
      const part = nameParts[type];
      return part === undefined ? [] : [[part, String(value.valueBlock.value)]];
    }),
  );

/** Creates a CAdES-BES signature: the signed attributes contain the digest of the certificate. */
async function signDetached(
  data: ArrayBuffer,
  key: CryptoKey,
  own: pkijs.Certificate,
  certificates: readonly pkijs.Certificate[],
): Promise<ArrayBuffer> {
  const digest = await crypto.subtle.digest("SHA-256", data);
  const certificateDigest = await crypto.subtle.digest("SHA-256", own.toSchema(true).toBER());
  const attribute = (type: string, value: BaseBlock) => new pkijs.Attribute({ type, values: [value] });
  const sequence = (value: BaseBlock) => new Sequence({ value: [value] });
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [...certificates],
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oid.contentType, new ObjectIdentifier({ value: oid.data })),
            attribute(oid.signingTime, new UTCTime({ valueDate: new Date() })),
            attribute(oid.messageDigest, new OctetString({ valueHex: digest })),
            attribute(
              oid.signingCertificateV2,
              sequence(sequence(sequence(new OctetString({ valueHex: certificateDigest })))),
            ),
          ],
        }),
      }),
    ],
  });
  await signed.sign(key, 0, "SHA-256", data);
  const content = new pkijs.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) });
  return content.toSchema().toBER();
}

const toBase64 = (content: ArrayBuffer): string => {
  const bytes = new Uint8Array(content);
  let text = "";
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
};
