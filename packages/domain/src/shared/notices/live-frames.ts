/**
 * Frames of the event stream, in addition to comments: start, event, and a request to reload after too many
 * missed events.
 */
export type FrameName = "open" | "change" | "reload";

/** Heartbeat interval of a stream in milliseconds (WORK-030). */
export const beatInterval = 25_000;
