import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { loadSecret } from "../../platform/crypto/stored-secret.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";

export interface SigningKey {
  readonly key: KeyObject;
  /** Raw public key, hexadecimal. */
  readonly publicKey: string;
}

/** Returns the Ed25519 key of the exchange: the one of the settings, else the one in the database, created on first use. */
export async function loadSigningKey(tx: OwnerTx, givenKey: string | undefined): Promise<SigningKey> {
  const key =
    givenKey === undefined
      ? createPrivateKey({ key: await loadSecret(tx, "receipts", createKey), format: "der", type: "pkcs8" })
      : createPrivateKey(givenKey);
  // The raw key is the last 32 bytes of its SubjectPublicKeyInfo.
  const publicKey = createPublicKey(key)
    .export({ format: "der", type: "spki" })
    .subarray(-32)
    .toString("hex");
  return { key, publicKey };
}

const createKey = (): Buffer =>
  generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" });
