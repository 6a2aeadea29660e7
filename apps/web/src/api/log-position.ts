/** Id of the last event that this tab has received. */
let lastPosition = 0;

/**
 * Records the position of a received event. Later reads must show it, whichever database replica serves them
 * (INST-031).
 */
export const recordOwnersNotified = (place: number): void => {
  lastPosition = Math.max(lastPosition, place);
};

/**
 * Returns the header with the last audit-log position that this tab has seen; the server's response must include it.
 */
export const positionHeader = (): Readonly<Record<string, string>> =>
  lastPosition === 0 ? {} : { "Last-Event-ID": String(lastPosition) };
