/** How to reach the exchange; what is absent has words of its own (G-22). */
export interface Contacts {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly hours?: string;
  readonly address?: string;
}

/** A phone as people write it: digits, spaces, brackets and hyphens, an optional plus in front. */
export const isContactPhone = (text: string): boolean =>
  /^\+?[\d ()-]{5,30}$/.test(text) && text.replace(/\D/g, "").length >= 5;

/** What dials it. A Russian 8 in front of ten digits means the country. */
export function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return `tel:+${digits}`;
  return /^8\d{10}$/.test(digits) ? `tel:+7${digits.slice(1)}` : `tel:${digits}`;
}

/** Numbers that begin with 800 cost the caller nothing within Russia. */
export const isFreePhone = (phone: string): boolean => /^(?:\+7|8)\D*800\D/.test(phone.trim());
