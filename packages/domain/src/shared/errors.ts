/**
 * Stable error codes with their HTTP status (G-5). A code is `area.reason`; its phrase is `errors.<reason>`
 * of the area. Never rename codes: clients depend on them.
 */
export type ErrorTable = Readonly<Record<`${string}.${string}`, number>>;

/** Returns the phrase key of a code: `area.reason` is `area.errors.reason`. */
export const errorPhraseKey = (code: string): string => code.replace(".", ".errors.");

export const sharedErrors = {
  /** The body, query or a header is unreadable. */
  "shared.malformed": 400,
  /** One or more fields are invalid; `errors` lists them. */
  "shared.invalid": 400,
  /** SPOT-061: unsupported file type, as an input error. */
  "shared.unsupported-file": 400,
  /** INST-041: the antivirus has found malware in an upload. */
  "shared.infected-file": 400,
  "shared.client-request-id": 400,
  /** A-68, V-10: the workbook would exceed `workbookLimit` rows. */
  "shared.too-many-rows": 400,
  /** SCREEN-007: the search box of a register matches more records than it can list. */
  "shared.too-many-found": 400,
  "shared.no-session": 401,
  /** DOOR-002: the key does not exist, or it is revoked or expired. */
  "shared.wrong-key": 401,
  "shared.forbidden": 403,
  "shared.blocked": 403,
  "shared.foreign-organization": 403,
  "shared.no-organization": 403,
  "shared.organization-blocked": 403,
  "shared.cross-origin": 403,
  /** DOOR-002: the key or its delegation lacks the required right. */
  "shared.key-right": 403,
  /** DOOR-002: the key does not allow this IP address. */
  "shared.key-address": 403,
  /** V-7: browsers must not prefetch a GET with side effects. */
  "shared.prefetched": 403,
  /**
   * The record does not exist or belongs to another organisation; both give the same response, byte for byte.
   */
  "shared.not-found": 404,
  "shared.unknown-path": 404,
  "shared.wrong-method": 405,
  "shared.stale": 409,
  "shared.duplicate": 409,
  /** DOOR-008: the endpoint has passed its sunset date. */
  "shared.gone": 410,
  "shared.too-large": 413,
  "shared.unsupported-type": 415,
  "shared.reused-request-id": 422,
  "shared.too-many-requests": 429,
  "shared.internal": 500,
  "shared.unavailable": 503,
  /** FIX-006: the file storage is full or unavailable. */
  "shared.storage-unavailable": 503,
  /** INST-041: the antivirus is unavailable, so the server accepts no files. */
  "shared.file-not-scanned": 503,
} as const satisfies ErrorTable;
