/** Id of the last event that this tab has received. */
let told = 0;

/**
 * Records the position of a received event. Later reads must show it, whichever database replica serves them
 * (INST-031).
 */
export const recordOwnersNotified = (place: number): void => {
  told = Math.max(told, place);
};

/**
 * Returns the header with the last audit-log position that this tab has seen; the server's response must include it.
 */
export const positionHeader = (): Readonly<Record<string, string>> =>
  told === 0 ? {} : { "Last-Event-ID": String(told) };
