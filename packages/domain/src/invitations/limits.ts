/**
 * INST-001: how long an invitation holds, and what keeps invitations from being a way to write to strangers. The last three count
 * letters: of one invitation ever, of an organisation a day, and to one address a day from all organisations.
 */
export const invitationLimits = { days: 7, letters: 5, lettersOfDay: 30, lettersToAddress: 5 };

/** Characters of a name. */
export const invitedNameLimit = 100;
