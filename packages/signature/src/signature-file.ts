import { berToDer } from "./ber-to-der.ts";
import { derTag, sameBytes } from "./der.ts";
import { SignatureError } from "./fault.ts";

/** OID of signed data, with which every CMS signature starts. */
const signedData = Buffer.from("06092a864886f70d010702", "hex");
const pem = /-----BEGIN [A-Z\d #]{1,40}-----([A-Za-z\d+/=\s]*)-----END /;
const base64 = /^[A-Za-z\d+/]+={0,2}$/;

/**
 * Returns the signature in a file as signers write it, in DER: DER or BER, plain, as base64 or as PEM, with any line ends
 * and byte order mark. Undefined if the file contains no CMS signature. A damaged one is returned as it is, for the
 * verification to reject.
 */
export function decodeSignatureFile(file: Uint8Array): Uint8Array | undefined {
  const cms = isSignedData(file) ? file : decodeText(file);
  if (!cms || !isSignedData(cms)) return undefined;
  try {
    return berToDer(cms);
  } catch (error) {
    if (error instanceof SignatureError) return cms;
    throw error;
  }
}

function isSignedData(bytes: Uint8Array): boolean {
  const [tag, length = 0] = bytes;
  const start = length > 0x80 ? 2 + length - 0x80 : 2;
  return tag === derTag.sequence && sameBytes(bytes.subarray(start, start + signedData.length), signedData);
}

function decodeText(file: Uint8Array): Buffer | undefined {
  const text = Buffer.from(file)
    .toString(file[0] === 0xff && file[1] === 0xfe ? "utf16le" : "utf8")
    .replace(/^\uFEFF/, "");
  const digits = (pem.exec(text)?.[1] ?? text).replaceAll(/\s+/g, "");
  return base64.test(digits) ? Buffer.from(digits, "base64") : undefined;
}
