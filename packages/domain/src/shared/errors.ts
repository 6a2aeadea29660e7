/**
 * Stable error codes and the HTTP status each travels with (G-5). A code is `area.reason`; its Russian phrase
 * stands in the phrases of that area under `errors.<reason>`. Codes are never renamed: clients depend on them.
 */
export type ErrorTable = Readonly<Record<`${string}.${string}`, number>>;

/** The key of a code's phrase: `area.reason` is `area.errors.reason`. */
export const errorPhraseKey = (code: string): string => code.replace(".", ".errors.");

export const sharedErrors = {
  /** The body, query or header could not be read at all. */
  "shared.malformed": 400,
  /** One or more fields are wrong; `errors` names them. */
  "shared.invalid": 400,
  /** SPOT-061: a file whose content is none of the accepted types, where that is said of the input. */
  "shared.unsupported-file": 400,
  /** INST-041: the antivirus has found something in an uploaded file. */
  "shared.infected-file": 400,
  "shared.client-request-id": 400,
  /** A-68, V-10: a workbook has at most `workbookLimit` rows. */
  "shared.too-many-rows": 400,
  "shared.no-session": 401,
  /** DOOR-002: there is no such key, or it was revoked, or its time is over. */
  "shared.wrong-key": 401,
  "shared.forbidden": 403,
  "shared.blocked": 403,
  "shared.foreign-organization": 403,
  "shared.no-organization": 403,
  "shared.organization-blocked": 403,
  "shared.cross-origin": 403,
  /** DOOR-002: the key, or the delegation that it acts by, has not the right that the call needs. */
  "shared.key-right": 403,
  /** DOOR-002: the key may be used from other addresses only. */
  "shared.key-address": 403,
  /** V-7: a GET that changes something is not done by a browser that only guesses what will be asked for. */
  "shared.prefetched": 403,
  /** A record that does not exist or belongs to another organisation: the same answer, byte for byte. */
  "shared.not-found": 404,
  "shared.unknown-path": 404,
  "shared.wrong-method": 405,
  "shared.stale": 409,
  "shared.duplicate": 409,
  /** DOOR-008: the call was deprecated long ago, and its last day is over. */
  "shared.gone": 410,
  "shared.too-large": 413,
  "shared.unsupported-type": 415,
  "shared.reused-request-id": 422,
  "shared.too-many-requests": 429,
  "shared.internal": 500,
  "shared.unavailable": 503,
  /** FIX-006: the storage of files is full or away. */
  "shared.storage-unavailable": 503,
  /** INST-041: the antivirus does not work; no file is taken until it does. */
  "shared.file-not-judged": 503,
} as const satisfies ErrorTable;
