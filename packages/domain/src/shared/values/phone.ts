/** PLAT-155, S-4: a complete phone number in the mask. */
export const phonePattern = /^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/;

export const isPhone = (text: string): boolean => phonePattern.test(text);

/** Returns the digits after the country code so far; a leading 8 or 7 before ten digits is the code. */
function subscriberDigits(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const afterCode = typed.trim().startsWith("+7") ? digits.slice(1) : digits;
  return afterCode.length > 10 ? afterCode.replace(/^[78](?=[3489])/, "") : afterCode;
}

/**
 * Formats typed or pasted text with the mask `+7 (ddd) ddd-dd-dd`; empty stays empty. Leaves text unchanged
 * if it is no number or has too many digits (FIX-106). Idempotent.
 */
export function maskPhone(typed: string): string {
  const digits = subscriberDigits(typed);
  if (digits.length > 10 || /[^\d\s()+.-]/.test(typed)) return typed;
  if (digits === "") return "";
  const [area, first, second, third] = [
    [0, 3],
    [3, 6],
    [6, 8],
    [8, 10],
  ].map(([from, to]) => digits.slice(from, to));
  let masked = `+7 (${area}`;
  if (first) masked += `) ${first}`;
  if (second) masked += `-${second}`;
  if (third) masked += `-${third}`;
  return masked;
}
