import { randomBytes } from "node:crypto";

/** Generates a file id: 128 random bits, 32 hexadecimal digits. */
export const newFileId = (): string => randomBytes(16).toString("hex");

/**
 * Throws unless the text is a file id. Ids come from the database, yet nothing else must ever become a path.
 */
export function assertFileId(id: string): void {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Error("not the id of a stored file");
}
