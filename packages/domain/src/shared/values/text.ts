import { illegalXmlCharacters } from "./xml-text.ts";

/** S-4: maximum characters of names and of document numbers. */
export const nameLimit = 500;
export const documentNumberLimit = 50;

/** FIX-315: C0, DEL and C1, except the tab and the line break. */
const controls = /[^\P{Cc}\t\n\r]/u;

/**
 * Whether XML and PostgreSQL can represent the text without loss, as storing, sending and signing require, and the text
 * has no control characters.
 */
export const isPlainText = (text: string): boolean =>
  !illegalXmlCharacters.test(text) && !controls.test(text);

/** Embeddings, overrides and isolates of bidirectional text, which change the visible order. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * FIX-105: such text is invalid, not cleaned: without the controls it would read differently from the
 * author's view.
 */
export const hasDirectionControls = (text: string): boolean => directionControls.test(text);

/**
 * Blank characters that Unicode does not count as white space: Hangul fillers and the empty Braille pattern.
 */
const fillers = /[\u115F\u1160\u2800\u3164\uFFA0]/g;

/**
 * Zero-width characters: soft hyphen, zero-width space and joiners, direction marks, BOM, variation
 * selectors, tags.
 */
const invisible = /(?![\u202A-\u202E\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** FIX-105: replaces fillers with spaces and removes invisible characters. */
export const visibleText = (text: string): string => text.replace(fillers, " ").replace(invisible, "");

/**
 * S-4, FIX-105: normalises a text for storage: line ends, visible characters only, trimmed. The same visible
 * words have the same bytes, and a text without visible characters is empty. Never use it for passwords, keys
 * and signed texts.
 */
export const cleanText = (text: string): string =>
  visibleText(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")).trim();

/** Normalises a text to one line: single spaces stand for tabs, line breaks and spaces (FIX-315). */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, " ");
