/**
 * INST-001: lifetime of an invitation in days, and limits that prevent spam. The last three count e-mails:
 * per invitation, per organisation and day, and per recipient and day across all organisations.
 */
export const invitationLimits = { days: 7, emails: 5, emailsPerDay: 30, emailsPerAddress: 5 };

/** Maximum characters of a name. */
export const invitedNameLimit = 100;
