declare const brand: unique symbol;

/**
 * A position in the audit chain (`audit_seals.position`): 1 is the first sealed row, 0 is the start. It is not the id of a
 * row in `audit_log`: ids are assigned before the commit, positions after it.
 */
export type AuditPosition = number & { readonly [brand]: "AuditPosition" };

/** @throws RangeError when the number is negative or no safe integer */
export function toAuditPosition(value: number): AuditPosition {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an audit position: ${value}`);
  return value as AuditPosition;
}

/** Parses a position that a client sent; undefined for other texts. */
export const parseAuditPosition = (text: string): AuditPosition | undefined =>
  /^\d{1,15}$/.test(text) ? toAuditPosition(Number(text)) : undefined;

export const chainStart = toAuditPosition(0);

export const laterPosition = (...positions: readonly AuditPosition[]): AuditPosition =>
  toAuditPosition(Math.max(...positions));
