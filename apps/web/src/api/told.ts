/** The last event that this tab was told of. */
let told = 0;

/** What is read from now on shows it, whichever server of the database answers (INST-031). */
export const noteTold = (place: number): void => {
  told = Math.max(told, place);
};

/** Of a read: how much of what has happened its answer must know. */
export const toldHeader = (): Readonly<Record<string, string>> =>
  told === 0 ? {} : { "Last-Event-ID": String(told) };
