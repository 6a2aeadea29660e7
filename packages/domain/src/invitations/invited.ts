import { cleanLine, cleanText } from "../shared/values/text.ts";
import { invitedNameLimit } from "./limits.ts";

/*
 * What may be typed of the invited, apart from the schemas: the screen needs these and no zod.
 */

const emailPattern = /^[^\s@"(),:;<>[\\\]]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

/** Whether it is one mail address of a host with a name. */
export const isInvitedEmail = (typed: string): boolean => {
  const email = cleanText(typed);
  return email.length <= 254 && emailPattern.test(email);
};

/** The name as it is kept: no spaces around, one between. */
export const toInvitedName = (typed: string): string => cleanLine(typed);

/** Whether it is a name of a person and nothing else, or none: the letter carries it, and no address of a site comes in by it. */
export const isInvitedName = (typed: string): boolean => {
  const name = toInvitedName(typed);
  if (name.length > invitedNameLimit) return false;
  return /^(?:[\p{L}\p{M}][\p{L}\p{M} .'’-]*)?$/u.test(name) && !/\.[\p{L}\p{M}]{2}/u.test(name);
};
