import { DirectoryStorage } from "./directory-storage.ts";
import type { FileStorage } from "./file-storage.ts";
import { S3Storage } from "./s3-storage.ts";

/**
 * Opens the storage of `FILES_URL`: a directory path, a `file:` URL, or
 * `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…` (`s3+http://` without TLS, for a storage on the same
 * host).
 * @throws Error that describes the problem of the setting, without secrets
 */
export function openFileStorage(location: string): FileStorage {
  if (/^s3(\+https?)?:/.test(location)) return S3Storage.fromUrl(location);
  return new DirectoryStorage(location.startsWith("file:") ? new URL(location) : location);
}
