import { z } from "zod";
import { instant } from "../shared/values/scalars.ts";
import { signingErrorCodes } from "./errors.ts";

/** A signature is at most this many bytes; certificates of a whole chain fit many times. */
export const maxSignatureBytes = 256 * 1024;

/** Built texts are good for this long: choosing a certificate and typing its password takes a while. */
export const signedTextMinutes = 15;

/** Texts that one person may ask for within `signedTextMinutes`. */
export const mostSignedTexts = 30;

/** What the applicant signs (G-81): who he is, which organisation he speaks for, and a word that counts once. */
export interface SignedFacts {
  readonly account: string;
  readonly inn: string;
  readonly name: string;
  readonly address: string;
  readonly nonce: string;
}

/** G-81: the exact text, keys in this order; the signature is made over its UTF-8 bytes. */
export const toSignedText = ({ account, inn, name, address, nonce }: SignedFacts): string =>
  JSON.stringify({ account, inn, name, address, nonce });

const signedFacts = z.strictObject({
  account: z.string(),
  inn: z.string(),
  name: z.string(),
  address: z.string(),
  nonce: z.string(),
});

/** The facts of a text that `toSignedText` could have built; undefined for any other text. */
export function readSignedText(text: string): SignedFacts | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data } = signedFacts.safeParse(given);
  return data && toSignedText(data) === text ? data : undefined;
}

/** APP-027, G-81: what a check of a signature found. */
export const signatureCheck = z.object({
  /** Whether the signature holds for the INN. */
  result: z.boolean(),
  /** INN of the certificate's subject. */
  inn: z.string().nullable(),
  /** Whom the certificate names, for people. */
  subject: z.string().nullable(),
  validTo: instant.nullable(),
  /** Why it does not hold. */
  code: z.enum(signingErrorCodes).nullable(),
  message: z.string().nullable(),
});
export type SignatureCheck = z.output<typeof signatureCheck>;

/** A certificate of the demonstration with its key: worthless anywhere else. */
export const demoCertificate = z.object({
  login: z.string(),
  inn: z.string(),
  organization: z.string(),
  fileName: z.string(),
  /** PKCS#12, base64. */
  content: z.string(),
  password: z.string(),
});
export type DemoCertificate = z.output<typeof demoCertificate>;
