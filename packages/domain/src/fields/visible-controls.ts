/** Maximum characters of a quoted text in a message. */
const quoteLimit = 60;

/** Signs that stand for a tab, a line break and another control character. */
const [tab, lineBreak, control] = ["⇥", "⏎", "�"];
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}⇥⏎�]/u;

/** Whether the text has tabs, line breaks or other control characters, visible or not. */
export const hasControls = (text: string): boolean => controls.test(text);

/** Returns the text with signs in place of tabs, line breaks and other control characters. */
const visibleControls = (text: string): string =>
  text
    .replaceAll("\t", tab)
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, lineBreak)
    .replace(/[\p{Cc}\p{Cf}]/gu, control);

/** Returns the text as a message quotes it: shortened, with visible controls. */
export const quotedText = (text: string): string => {
  const visible = visibleControls(text);
  return visible.length > quoteLimit ? `${visible.slice(0, quoteLimit)}…` : visible;
};
