import { type FileExtension, fileTypes } from "@birzha/domain/shared/values/file-limits.ts";

export interface FileType {
  readonly extension: FileExtension;
  readonly mediaType: string;
}

/** Number of bytes that `sniffFileType` needs: enough for the first entries of an office document. */
export const sniffedBytes = 64 * 1024;

/**
 * Detects the type of a file from its content (G-44). The name must agree with the content, because readers
 * open a file by its name; only between doc and xls, which share one container format, the name alone decides.
 * Returns undefined for all other content and for a contradicting name.
 */
export function sniffFileType(firstBytes: Uint8Array, name: string): FileType | undefined {
  const named = extensionOf(name);
  if (!named || !contentAllows(firstBytes).includes(named)) return undefined;
  return { extension: named, mediaType: fileTypes[named] };
}

function extensionOf(name: string): FileExtension | undefined {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return extension && Object.hasOwn(fileTypes, extension) ? (extension as FileExtension) : undefined;
}

function contentAllows(bytes: Uint8Array): readonly FileExtension[] {
  if (startsWith(bytes, "%PDF-")) return ["pdf"];
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return ["png"];
  if (startsWith(bytes, "\xff\xd8\xff")) return ["jpg", "jpeg"];
  if (startsWith(bytes, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return ["doc", "xls"];
  if (startsWith(bytes, "PK\x05\x06")) return ["zip"];
  if (!startsWith(bytes, localHeader)) return [];
  const entries = zipEntryNames(bytes);
  if (entries.some((entry) => entry.startsWith("word/"))) return ["docx", "zip"];
  if (entries.some((entry) => entry.startsWith("xl/"))) return ["xlsx", "zip"];
  return ["zip"];
}

const localHeader = "PK\x03\x04";

/**
 * Returns the names of the entries with local headers in the given bytes. It searches for headers instead of
 * following them, because streaming writers leave the length of an entry out of its header.
 */
function zipEntryNames(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 0; at >= 0 && at + 30 <= buffer.length; at = buffer.indexOf(localHeader, at + 4, "latin1")) {
    names.push(buffer.toString("latin1", at + 30, at + 30 + buffer.readUInt16LE(at + 26)));
  }
  return names;
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((character, index) => bytes[index] === character.charCodeAt(0));
}
