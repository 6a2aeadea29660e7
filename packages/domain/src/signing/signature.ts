import { z } from "zod";
import { instantSchema, innText } from "../shared/values/scalars.ts";
import { signingErrorCodes } from "./errors.ts";
import { powerCheck } from "./power-check.ts";

/** Maximum size of a signature, several times that of a whole certificate chain. */
export const maxSignatureBytes = 256 * 1024;

/** Lifetime of a text to sign; choosing a certificate and typing its password takes a while. */
export const signedTextMinutes = 15;

/** Maximum texts per user within `signedTextMinutes`. */
export const maxSignedTexts = 30;

/** Content of the text to sign (G-81): applicant, organisation and a single-use nonce. */
export interface SignedDetails {
  readonly account: string;
  readonly inn: string;
  readonly name: string;
  readonly address: string;
  readonly nonce: string;
}

/** G-81: returns the exact text, with keys in this order. The signature covers its UTF-8 bytes. */
export const toSignedText = ({ account, inn, name, address, nonce }: SignedDetails): string =>
  JSON.stringify({ account, inn, name, address, nonce });

const signedDetails = z.strictObject({
  account: z.string(),
  inn: z.string(),
  name: z.string(),
  address: z.string(),
  nonce: z.string(),
});

/** Parses a text in the format of `toSignedText`; undefined for any other text. */
export function readSignedText(text: string): SignedDetails | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data } = signedDetails.safeParse(given);
  return data && toSignedText(data) === text ? data : undefined;
}

/** APP-027, G-81: result of a signature check. */
export const signatureCheck = z.object({
  /** Whether the signature is valid for the INN. */
  result: z.boolean().describe("Result."),
  /** INN of the certificate's subject. */
  inn: z.string().nullable().describe("INN, 10 or 12 digits."),
  /** Subject of the certificate, for display. */
  subject: z.string().nullable().describe("Subject of the certificate; null if it cannot be read."),
  validTo: instantSchema.nullable().describe("Last day of validity; null for no end."),
  /** Reason of an invalid signature. */
  code: z
    .enum(signingErrorCodes)
    .nullable()
    .describe("Stable error code, `area.reason`; null without an error."),
  message: z.string().nullable().describe("Error text."),
  power: z.array(powerCheck).nullable().describe("Checks of the power of attorney; null without one."),
});
export type SignatureCheck = z.output<typeof signatureCheck>;

/** A demo certificate with its private key, valid nowhere else. */
export const demoCertificate = z.object({
  login: z.string().describe("Login of the demo user."),
  inn: innText,
  organization: z.string().describe("Organisation of the certificate."),
  fileName: z.string().describe("Name of the file."),
  content: z.string().describe("Certificate with its private key: PKCS#12, base64."),
  password: z.string().describe("Password of the demo certificate."),
});
export type DemoCertificate = z.output<typeof demoCertificate>;
