import { readFileSync } from "node:fs";
import path from "node:path";

interface Vectors {
  readonly content: string;
  readonly made: string;
  readonly vectors: readonly {
    readonly name: string;
    readonly authority: string;
    readonly signature: string;
  }[];
}

const bytes = (base64: string) => Buffer.from(base64, "base64");
const { vectors, ...made } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "vectors.json"), "utf8"),
) as Vectors;

/** Detached signatures of `opensslContent` by OpenSSL, with their authorities, in DER. */
export const opensslSignatures = vectors.map(({ name, authority, signature }) => ({
  name,
  authority: bytes(authority),
  signature: bytes(signature),
}));
export const opensslContent = bytes(made.content);
/** The day after the signatures. */
export const opensslTime = new Date(new Date(made.made).getTime() + 86_400_000);
