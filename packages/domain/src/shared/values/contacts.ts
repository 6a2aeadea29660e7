/** Contact data of the exchange; the screens leave absent fields out (G-22, FIX-169). */
export interface ContactDetails {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly hours?: string;
  readonly address?: string;
}

/** A phone number as typed: digits, spaces, brackets and hyphens, with an optional plus sign. */
export const isContactPhone = (text: string): boolean =>
  /^\+?[\d ()-]{5,30}$/.test(text) && text.replace(/\D/g, "").length >= 5;

/** Returns a `tel:` URL. A Russian 8 before ten digits becomes the country code. */
export function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return `tel:+${digits}`;
  return /^8\d{10}$/.test(digits) ? `tel:+7${digits.slice(1)}` : `tel:${digits}`;
}

/** Toll-free numbers in Russia start with 800. */
export const isFreePhone = (phone: string): boolean => /^(?:\+7|8)\D*800\D/.test(phone.trim());
