import { illegalXmlCharacters } from "./xml-text.ts";

/** S-4: names are at most 500 characters, numbers of documents 50. */
export const nameLimit = 500;
export const documentNumberLimit = 50;

/** Whether a text can be stored, sent and signed without loss: PostgreSQL too cannot hold what XML cannot. */
export const isPlainText = (text: string): boolean => !illegalXmlCharacters.test(text);

/** Embeddings, overrides and isolates of bidirectional text: they show a text in another order than it is stored. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/;

/** FIX-105: such a text is refused, not cleaned: without the controls it reads differently from what the author saw. */
export const hasDirectionControls = (text: string): boolean => directionControls.test(text);

/** Blanks that are no white space to Unicode: Hangul fillers and the empty Braille pattern. */
const fillers = /[\u115F\u1160\u2800\u3164\uFFA0]/g;

/** Characters without width: soft hyphen, zero-width space and joiners, marks of direction, BOM, variation selectors, tags. */
const invisible = /(?![\u202A-\u202E\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** FIX-105: the text as it looks: fillers as spaces, no invisible characters. */
export const visibleText = (text: string): string => text.replace(fillers, " ").replace(invisible, "");

/**
 * S-4, FIX-105: a text as it is stored: one kind of line end, as it looks, trimmed. The same
 * visible words are the same bytes everywhere, and a text without visible characters is empty. Never for passwords, keys
 * and signed texts.
 */
export const cleanText = (text: string): string => visibleText(text.replace(/\r\n?/g, "\n")).trim();

/** A text of one line, with single spaces. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, " ");
