import * as der from "@birzha/demo/certificates/write-der.ts";
import { contextTag, DerItems, derTag, itemsOf, readDer, type DerElement } from "../src/der.ts";
import { writeDer } from "../src/write-der.ts";
import { anAuthority, anIdentity, attributeOf, now, oids, signCades } from "./signatures.ts";
import { readCertificate } from "../src/certificate.ts";

/** Test factory for the forms in which signing programs write one signature. None of them changes a signed byte. */

export interface SignatureForm {
  /** Time stamps, each within the one before: 0 is CAdES-BES, 1 CAdES-T. */
  readonly stamps: number;
  readonly isAttached: boolean;
  /** Certificates of authorities. */
  readonly chain: readonly Uint8Array[];
  readonly encoding: SignatureEncoding;
}

const toText = (bytes: Buffer): string => bytes.toString("base64");
const wrapped = (bytes: Buffer, lineEnd: string) => toText(bytes).replaceAll(/.{64}(?!$)/g, `$&${lineEnd}`);

const encodings = {
  DER: (bytes: Buffer) => bytes,
  BER: (bytes: Buffer) => bytes,
  PEM: (bytes: Buffer) => Buffer.from(`-----BEGIN CMS-----\n${wrapped(bytes, "\n")}\n-----END CMS-----\n`),
  base64: (bytes: Buffer) => Buffer.from(toText(bytes)),
  "wrapped base64": (bytes: Buffer) => Buffer.from(`\uFEFF${wrapped(bytes, "\r\n")}\r\n`),
  "base64 in UTF-16": (bytes: Buffer) => Buffer.from(`\uFEFF${toText(bytes)}\r\n`, "utf16le"),
} as const;
export type SignatureEncoding = keyof typeof encodings;

/** All forms with and without this chain. */
export const allForms = (chain: readonly Uint8Array[]): SignatureForm[] =>
  [0, 1, 3].flatMap((stamps) =>
    [false, true].flatMap((isAttached) =>
      [[], chain].flatMap((each) =>
        (Object.keys(encodings) as SignatureEncoding[]).map((encoding) => ({
          stamps,
          isAttached,
          chain: each,
          encoding,
        })),
      ),
    ),
  );

/** Writes a detached signature in another form. */
export function writeForm(signature: Uint8Array, content: Uint8Array, form: SignatureForm): Buffer {
  const isBer = form.encoding === "BER";
  const outer = isBer ? indefinite : writeDer;
  const { type, version, digests, certificates, signer } = partsOf(signature);
  const octets = isBer ? splitOctets(content) : der.derOctets(content);
  const data = outer(
    derTag.sequence,
    version,
    digests,
    outer(derTag.sequence, der.derOid(oids.data), ...(form.isAttached ? [outer(contextTag(0), octets)] : [])),
    outer(contextTag(0), certificates, ...form.chain),
    writeDer(derTag.set, withStamp(signer, form.stamps)),
  );
  return encodings[form.encoding](outer(derTag.sequence, type, outer(contextTag(0), data)));
}

/** Removes the signed attributes: plain CMS. */
export function withoutAttributes(signature: Uint8Array): Buffer {
  const { type, version, digests, certificates, signer } = partsOf(signature);
  const items = itemsOf(signer).filter(({ tag }) => tag !== contextTag(0));
  return der.derSequence(
    type,
    der.derExplicit(
      0,
      der.derSequence(
        version,
        digests,
        der.derSequence(der.derOid(oids.data)),
        writeDer(contextTag(0), certificates),
        der.derSet(der.derSequence(...items.map(({ raw }) => raw))),
      ),
    ),
  );
}

function partsOf(signature: Uint8Array) {
  const info = new DerItems(readDer(signature));
  const type = info.take().raw;
  const parts = new DerItems(readDer(info.take().content));
  const [version, digests] = [parts.take().raw, parts.take().raw];
  parts.take();
  const certificates = parts.take().content;
  return { type, version, digests, certificates, signer: readDer(parts.take().content) };
}

const indefinite = (tag: number, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.of(tag, 0x80), ...parts, Buffer.of(0, 0)]);

const splitOctets = (content: Uint8Array): Buffer =>
  indefinite(
    derTag.octetString + 0x20,
    der.derOctets(content.subarray(0, 100)),
    der.derOctets(content.subarray(100)),
  );

const stampAttribute = "1.2.840.113549.1.9.16.2.14";
const stampContent = "1.2.840.113549.1.9.16.1.4";
const stampAuthority = anAuthority();
const stamper = anIdentity(stampAuthority, "7707083893");

/** Adds unsigned attributes with a time stamp to a signer. */
function withStamp(signer: DerElement, stamps: number): Buffer {
  if (stamps === 0) return Buffer.from(signer.raw);
  return writeDer(
    derTag.sequence,
    signer.content,
    writeDer(contextTag(1), attributeOf(stampAttribute, stampOf(stamps))),
  );
}

const made = new Map<number, Buffer>();
function stampOf(stamps: number): Buffer {
  const stamp = made.get(stamps) ?? aStamp(stamps);
  made.set(stamps, stamp);
  return stamp;
}

/** A time stamp token (RFC 3161) whose attributes name issuer and serial number, as the public one does. */
function aStamp(stamps: number): Buffer {
  const { issuer, serial } = readCertificate(stamper.certificate);
  const content = der.derSequence(der.derInteger(1), der.derOid("1.2.3.4"), der.derTime(now));
  return signCades(content, stamper, {
    attached: content,
    contentType: stampContent,
    attributes: [
      attributeOf(oids.contentType, der.derOid(stampContent)),
      attributeOf(
        oids.signingCertificateV2,
        der.derSequence(
          der.derSequence(
            der.derSequence(
              der.derOctets(Buffer.alloc(32)),
              der.derSequence(der.derSequence(der.derExplicit(4, issuer)), der.derInteger(serial)),
            ),
          ),
        ),
      ),
    ],
    signers: (one) => [withStamp(readDer(one), stamps - 1)],
  });
}
