/** WORK-063: event kinds in a calendar of deadlines. */
export const dueKinds = ["report", "deal"] as const;

/** SCREEN-010: event kinds of the month on the screen. */
export const eventKinds = [...dueKinds, "auction", "nilReturn", "deadline"] as const;

/** SCREEN-010: months before today whose events the calendar shows. */
export const calendarMonthsBack = 12;

/** Maximum events of each list in a calendar. */
export const maxDue = 200;

/** 32 random bytes as base64url: the secret of a calendar URL, which needs no session. */
export const feedSecret = /^[\w-]{43}$/;

/** Path of the calendar feed. The secret is a query parameter, because logs omit the values of parameters. */
export const feedPath = "/api/duties/calendar.ics";
