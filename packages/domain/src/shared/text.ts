import { illegalXmlCharacters } from "./xml-text.ts";

/** S-4: names are at most 500 characters, numbers of documents 50. */
export const nameLimit = 500;
export const documentNumberLimit = 50;

/** Whether a text can be stored, sent and signed without loss: PostgreSQL too cannot hold what XML cannot. */
export const isPlainText = (text: string): boolean => !illegalXmlCharacters.test(text);

/** S-4: trimmed, with one kind of line end, so that the same words are the same bytes everywhere. */
export const trimText = (text: string): string => text.replace(/\r\n?/g, "\n").trim();
