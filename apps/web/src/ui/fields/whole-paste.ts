import type { ClipboardEvent } from "react";

/**
 * FIX-310: browsers drop or replace line breaks of a text that is pasted into an input, so that two numbers become one.
 * Returns the text of the input with the pasted text whole, with signs for tabs and line breaks. Undefined for other
 * pastes, which the browser inserts.
 */
export function wholePaste(event: ClipboardEvent<HTMLInputElement>): string | undefined {
  const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget;
  const pasted = event.clipboardData.getData("text/plain").trim();
  const visible = pasted.replaceAll("\t", "⇥").replace(/\r\n|[\n\r\v\f\u2028\u2029]/g, "⏎");
  if (readOnly || visible === pasted) return undefined;
  event.preventDefault();
  return value.slice(0, selectionStart ?? value.length) + visible + value.slice(selectionEnd ?? value.length);
}
