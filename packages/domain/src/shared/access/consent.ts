/*
 * INST-041: versions of the consent to the rules of the service and to the processing of personal data. The
 * text of a version is in the phrases (`consents.texts`) and never changes: a new text is a new version,
 * which every user must accept.
 */

/** Oldest first; named by month, plus the day if there are two. */
export const consentVersions = ["2026-11"] as const;
export type ConsentVersion = (typeof consentVersions)[number];

/** The current version (SIGN-026, G-80). */
export const consentVersion: ConsentVersion = consentVersions.at(-1)!;
