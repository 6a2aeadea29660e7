/** Address of the public page of a receipt, as its QR code has it. */
export const verifyAddress = (number: string): string => `${location.origin}/verify/${number}`;
