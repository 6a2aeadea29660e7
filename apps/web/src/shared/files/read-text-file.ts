import { decodeText } from "@birzha/domain/shared/values/decode-text.ts";

/** Returns the text of a file, as the server decodes it; undefined if it has none. */
export async function readTextFile(file: File): Promise<string | undefined> {
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  return "text" in decoded ? decoded.text : undefined;
}
