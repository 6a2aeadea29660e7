/** S-4: names are at most 500 characters, numbers of documents 50. */
export const nameLimit = 500;
export const documentNumberLimit = 50;

/** Characters that XML 1.0 cannot hold (and PostgreSQL partly neither): controls and the two non-characters. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Whether a text can be stored, sent and signed without loss. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !forbidden.test(text);

/** S-4: trimmed, with one kind of line end, so that the same words are the same bytes everywhere. */
export const trimText = (text: string): string => text.replace(/\r\n?/g, "\n").trim();
