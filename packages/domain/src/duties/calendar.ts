/** WORK-063: event kinds in a calendar of deadlines. */
export const dueKinds = ["report", "deal"] as const;

/** Maximum events in a calendar. */
export const maxDue = 200;

/** 32 random bytes as base64url: the secret of a calendar URL, which needs no session. */
export const feedSecret = /^[\w-]{43}$/;

/** Path of the calendar feed. The secret is a query parameter, because logs omit the values of parameters. */
export const feedPath = "/api/duties/calendar.ics";
