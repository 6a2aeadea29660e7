import { constants, createPublicKey, verify, type KeyObject } from "node:crypto";
import { readAlgorithm, type AlgorithmIdentifier } from "./algorithm-identifier.ts";
import type { PublicKey } from "./certificate.ts";
import { contextTag, DerItems, readDer, readOid, readSmallInteger, derTag } from "./der.ts";
import { digestName, digestOf, type DigestName } from "./digests.ts";
import { requireValid, SignatureError } from "./fault.ts";
import { findGostCurve } from "./gost-curves.ts";
import { verifyGost } from "./gost-signature.ts";

type Family = "rsa" | "pss" | "ecdsa" | "gost256" | "gost512";

/** Signature scheme. */
interface Scheme {
  readonly family: Family;
  readonly digest: DigestName;
  /** RSASSA-PSS only. */
  readonly saltLength?: number;
}

const signatures: Readonly<Record<string, Scheme>> = {
  "1.2.840.113549.1.1.11": { family: "rsa", digest: "sha256" },
  "1.2.840.113549.1.1.12": { family: "rsa", digest: "sha384" },
  "1.2.840.113549.1.1.13": { family: "rsa", digest: "sha512" },
  "1.2.840.10045.4.3.2": { family: "ecdsa", digest: "sha256" },
  "1.2.840.10045.4.3.3": { family: "ecdsa", digest: "sha384" },
  "1.2.840.10045.4.3.4": { family: "ecdsa", digest: "sha512" },
  "1.2.643.7.1.1.3.2": { family: "gost256", digest: "streebog256" },
  "1.2.643.7.1.1.3.3": { family: "gost512", digest: "streebog512" },
};

/** Signature algorithms with weak digests, and GOST R 34.10-2001. */
const weak: ReadonlySet<string> = new Set([
  "1.2.840.113549.1.1.2",
  "1.2.840.113549.1.1.4",
  "1.2.840.113549.1.1.5",
  "1.2.840.113549.1.1.14",
  "1.3.14.3.2.29",
  "1.2.840.10045.4.1",
  "1.2.840.10045.4.3.1",
  "1.2.643.2.2.3",
  "1.2.643.2.2.19",
]);

const rsaKey = "1.2.840.113549.1.1.1";
const pss = "1.2.840.113549.1.1.10";
const ecKey = "1.2.840.10045.2.1";
const mgf1 = "1.2.840.113549.1.1.8";
const sha1 = "1.3.14.3.2.26";

/**
 * Signers often name the key algorithm instead of the signature algorithm; the digest is then a separate
 * field.
 */
const byKey: Readonly<Record<string, Family>> = {
  [rsaKey]: "rsa",
  [ecKey]: "ecdsa",
  "1.2.643.7.1.1.1.1": "gost256",
  "1.2.643.7.1.1.1.2": "gost512",
};

/** @param digestField separate digest field of a signer; certificates have none */
function schemeOf(algorithm: AlgorithmIdentifier, digestField: DigestName | undefined): Scheme {
  if (weak.has(algorithm.oid)) throw new SignatureError("weak-digest");
  const family = byKey[algorithm.oid];
  const scheme =
    algorithm.oid === pss
      ? pssScheme(algorithm)
      : family && digestField
        ? { family, digest: digestField }
        : signatures[algorithm.oid];
  requireValid(scheme, "unknown-algorithm");
  requireValid(!digestField || digestField === scheme.digest, "signed-attributes");
  return scheme;
}

/** Reads the digest from the parameters of RSASSA-PSS, which default to SHA-1 (RFC 4055 section 3.1). */
function pssScheme({ parameters }: AlgorithmIdentifier): Scheme {
  const parts = new DerItems(parameters);
  const hash = parts.optional(contextTag(0));
  const mask = parts.optional(contextTag(1));
  const salt = parts.optional(contextTag(2));
  const trailer = parts.optional(contextTag(3));
  parts.end();
  const digest = digestName(hash ? readAlgorithm(readDer(hash.content)).oid : sha1);
  requireValid(mask, "weak-digest");
  const generator = readAlgorithm(readDer(mask.content));
  requireValid(generator.oid === mgf1 && generator.parameters, "unknown-algorithm");
  requireValid(digestName(readAlgorithm(generator.parameters).oid) === digest, "unknown-algorithm");
  requireValid(!trailer || readSmallInteger(readDer(trailer.content)) === 1, "unknown-algorithm");
  return { family: "pss", digest, saltLength: salt ? readSmallInteger(readDer(salt.content)) : 20 };
}

/** Shorter RSA keys are breakable; longer ones cost too much CPU time. */
const rsaBits = { least: 2048, most: 8192 };
const ellipticCurves: ReadonlySet<string> = new Set(["prime256v1", "secp384r1", "secp521r1"]);

function rsaOrEcKey(key: PublicKey, family: Family): KeyObject {
  let object: KeyObject;
  try {
    object = createPublicKey({ key: Buffer.from(key.raw), format: "der", type: "spki" });
  } catch (error) {
    throw new SignatureError("weak-key", error);
  }
  const { modulusLength = 0, publicExponent = 0n, namedCurve = "" } = object.asymmetricKeyDetails ?? {};
  const type = object.asymmetricKeyType;
  if (type === "ec") {
    requireValid(family === "ecdsa", "wrong-signature");
    requireValid(ellipticCurves.has(namedCurve), "unknown-algorithm");
  } else {
    requireValid(type === "rsa" || type === "rsa-pss", "unknown-algorithm");
    requireValid(family === "pss" || (family === "rsa" && type === "rsa"), "wrong-signature");
    requireValid(modulusLength >= rsaBits.least && modulusLength <= rsaBits.most, "weak-key");
    requireValid(
      publicExponent >= 3n && publicExponent < 1n << 33n && publicExponent % 2n === 1n,
      "weak-key",
    );
  }
  return object;
}

function holdsByGost(
  key: PublicKey,
  { family, digest }: Scheme,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  requireValid(digest === (family === "gost256" ? "streebog256" : "streebog512"), "unknown-algorithm");
  const set = readOid(new DerItems(key.algorithm.parameters).take());
  const curve = findGostCurve(set);
  requireValid(curve, "unknown-algorithm");
  const point = readDer(key.bits, derTag.octetString).content;
  requireValid(point.length === (family === "gost256" ? 64 : 128), "weak-key");
  return verifyGost(curve, point, digestOf(digest, data), signature);
}

/**
 * Whether `signature` is a valid signature of `data` by this key.
 * @param digestField separate digest field of a signer
 * @throws SignatureError for an unacceptable algorithm or key
 */
export function signatureHolds(
  key: PublicKey,
  algorithm: AlgorithmIdentifier,
  data: Uint8Array,
  signature: Uint8Array,
  digestField?: DigestName,
): boolean {
  const scheme = schemeOf(algorithm, digestField);
  const isGost = scheme.family === "gost256" || scheme.family === "gost512";
  const keyFamily = byKey[key.algorithm.oid];
  if (isGost) return keyFamily === scheme.family && holdsByGost(key, scheme, data, signature);
  requireValid(scheme.digest !== "streebog256" && scheme.digest !== "streebog512", "unknown-algorithm");
  const object = rsaOrEcKey(key, scheme.family);
  const padding =
    scheme.family === "pss"
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: scheme.saltLength ?? 20 }
      : scheme.family === "rsa"
        ? { padding: constants.RSA_PKCS1_PADDING }
        : { dsaEncoding: "der" as const };
  return verify(scheme.digest, data, { key: object, ...padding }, signature);
}
