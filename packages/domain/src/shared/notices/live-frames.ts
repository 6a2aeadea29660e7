/** Names of the frames of a stream of events, beside comments: where it begins, an event, and that too much was missed. */
export type FrameName = "open" | "change" | "reload";

/** Milliseconds between two signs of life of a stream (WORK-030). */
export const beatInterval = 25_000;
