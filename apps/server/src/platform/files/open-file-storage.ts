import { DirectoryStorage } from "./directory-storage.ts";
import type { FileStorage } from "./file-storage.ts";
import { S3Storage } from "./s3-storage.ts";

/**
 * Opens the storage that `FILES_URL` names: a directory path, a `file:` URL, or
 * `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…` (`s3+http://` without TLS, for a storage on the same host).
 * Throws an `Error` whose message says what is wrong with the setting; secrets are never part of it.
 */
export function openFileStorage(location: string): FileStorage {
  if (/^s3(\+https?)?:/.test(location)) return S3Storage.fromUrl(location);
  return new DirectoryStorage(location.startsWith("file:") ? new URL(location) : location);
}
