import { randomBytes } from "node:crypto";

/** A new id of a stored file: 128 random bits, 32 hexadecimal digits. */
export const newFileId = (): string => randomBytes(16).toString("hex");

/** Ids come back from the database, yet nothing but an id may ever become a path. Throws on anything else. */
export function assertFileId(id: string): void {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Error("not the id of a stored file");
}
