export const steps = ["contacts", "organization", "confirmation"] as const;
export type Step = (typeof steps)[number];

/** The state of signing up that its address carries; what was typed is none of the address's business. */
export interface StepSearch {
  /** Absent is the first one. */
  readonly step?: Step;
}

export function parseStepSearch(address: Readonly<Record<string, unknown>>): StepSearch {
  const step = steps.find((each) => each === address["step"]);
  return step && step !== steps[0] ? { step } : {};
}
