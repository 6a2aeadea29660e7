/** Ten digits for a legal entity, twelve for a person (PLAT-157); text keeps leading zeros (G-49). */
export const innPattern = /^(\d{10}|\d{12})$/;

export const isInn = (text: string): boolean => innPattern.test(text);

/** Twelve digits: a person, including sole proprietors (G-67). */
export const isPersonalInn = (inn: string): boolean => inn.length === 12;

const weights = {
  ten: [2, 4, 10, 3, 5, 9, 4, 6, 8],
  eleventh: [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  twelfth: [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
} as const;

const checkDigit = (digits: string, by: readonly number[]) =>
  String((by.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11) % 10);

/** Appends the check digits to 9 digits (legal entity) or 10 digits (person). */
export function completeInn(digits: string): string {
  if (/^\d{9}$/.test(digits)) return digits + checkDigit(digits, weights.ten);
  if (!/^\d{10}$/.test(digits)) throw new RangeError("check digits of an INN need 9 or 10 leading digits");
  const eleven = digits + checkDigit(digits, weights.eleventh);
  return eleven + checkDigit(eleven, weights.twelfth);
}

export const innDigitsIssue = { params: { error: "inn-check-digits" } };

/**
 * Whether the check digits are correct. Reports do not require it (G-49); demo organisations have correct
 * ones.
 */
export const hasInnCheckDigits = (inn: string): boolean =>
  isInn(inn) && completeInn(inn.slice(0, inn.length === 10 ? 9 : 10)) === inn;
