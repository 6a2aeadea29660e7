/*
 * Numbers and steps of an application, apart from the schemas: the first load of a screen needs these and no zod.
 */

/** APP-025, G-60. */
export const applicationStatus = { new: 0, accepted: 1, rejected: 2 } as const;

/** S-6: an application is decided once. */
export const applicationSteps = {
  accept: applicationStatus.accepted,
  reject: applicationStatus.rejected,
} as const;
export type ApplicationStep = keyof typeof applicationSteps;

/** Version of the service rules and personal data conditions that applicants consent to (SIGN-026, G-80). */
export const consentVersion = "2026-11";
