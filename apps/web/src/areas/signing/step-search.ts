export const steps = ["contacts", "organization", "confirmation"] as const;
export type Step = (typeof steps)[number];

/** The state of signing up that its address carries; what was typed is none of the address's business. */
export interface StepSearch {
  /** Absent is the first one. */
  readonly step?: Step;
  /** FIX-040: the application to be corrected; the page takes it over and forgets the number. */
  readonly from?: number;
}

export function parseStepSearch(address: Readonly<Record<string, unknown>>): StepSearch {
  const step = steps.find((each) => each === address["step"]);
  const from = Number(address["from"]);
  return {
    ...(step && step !== steps[0] ? { step } : {}),
    ...(Number.isSafeInteger(from) && from > 0 ? { from } : {}),
  };
}
