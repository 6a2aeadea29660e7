/** WORK-063: what stands in a calendar of due dates. */
export const dueKinds = ["report", "deal"] as const;

/** The most that is due and shown. */
export const mostDue = 200;

/** 32 drawn bytes as base64url: what opens a calendar without a session. */
export const feedSecret = /^[\w-]{43}$/;

/** Where calendars read it; the secret stands in the query, of which logs keep the names alone. */
export const feedPath = "/api/duties/calendar.ics";
