import { cleanLine, cleanText } from "../shared/values/text.ts";

/**
 * INST-001: lifetime of an invitation in days, and limits that prevent spam. The last three count e-mails:
 * per invitation, per organisation and day, and per recipient and day across all organisations.
 */
export const invitationLimits = { days: 7, emails: 5, emailsPerDay: 30, emailsPerAddress: 5 };

/** Maximum characters of a name. */
export const invitedNameLimit = 100;

/* Validation of the invitee for server and screen. */

/** FIX-234: hosts in any script, such as `.рф`. */
const emailPattern =
  /^[^\s@"(),:;<>[\\\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{N}]$/iu;

/** Whether the text is one e-mail address of a named host. */
export const isInvitedEmail = (typed: string): boolean => {
  const email = cleanText(typed);
  return email.length <= 254 && emailPattern.test(email);
};

/** Normalises a name: trims and collapses whitespace. */
export const toInvitedName = (typed: string): string => cleanLine(typed);

/**
 * Whether the text is empty or looks like a person's name. The e-mail contains it, so it must not contain a
 * URL.
 */
export const isInvitedName = (typed: string): boolean => {
  const name = toInvitedName(typed);
  if (name.length > invitedNameLimit) return false;
  return /^(?:[\p{L}\p{M}][\p{L}\p{M} .'’-]*)?$/u.test(name) && !/\.[\p{L}\p{M}]{2}/u.test(name);
};
