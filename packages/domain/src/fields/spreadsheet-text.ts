const exponent = /^[-\u2212]?\d+(?:[.,]\d+)?[eе][-+\u2212]?\d+$/i;
const time = String.raw`(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}`;
const wholeDate = new RegExp(`^(?:${day})${time}$`);
/** Day and month, or month and year, as Russian and English spreadsheets show them: `12.мар`, `мар.26`, `12-Mar`. */
const months =
  "янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const shortDate = new RegExp(`^(?:\\d{1,2}[.-](?:${months})|(?:${months})[.-]\\d{2})$`, "i");

/**
 * FIX-315: whether a spreadsheet has probably changed the text: `7,70123E+09` is a long number without its last digits,
 * `12.мар` and `12.03.2026` can be the contract number 12/3.
 */
export const isSpreadsheetText = (text: string): boolean =>
  exponent.test(text) || wholeDate.test(text) || shortDate.test(text);
