/*
 * INST-041: versions of the consent to the rules of the service and to the processing of personal data. The text of each stands in the
 * phrases (`consents.texts`) and never changes: other words are another version, which everybody is asked to accept.
 */

/** Oldest first; a name is the month of its text, with a day where there are two. */
export const consentVersions = ["2026-11"] as const;
export type ConsentVersion = (typeof consentVersions)[number];

/** What is accepted from now on (SIGN-026, G-80). */
export const consentVersion: ConsentVersion = consentVersions.at(-1)!;
