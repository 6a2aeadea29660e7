export const signUpSteps = ["contacts", "organization", "confirmation"] as const;
export type SignUpStep = (typeof signUpSteps)[number];

/** URL state of the sign-up; the input is not part of it. */
export interface StepSearch {
  /** Undefined for the first step. */
  readonly step?: SignUpStep;
  /** FIX-040: id of the application to correct; the page copies it and removes the id from the URL. */
  readonly from?: number;
}

export function parseStepSearch(address: Readonly<Record<string, unknown>>): StepSearch {
  const step = signUpSteps.find((each) => each === address["step"]);
  const from = Number(address["from"]);
  return {
    ...(step && step !== signUpSteps[0] ? { step } : {}),
    ...(Number.isSafeInteger(from) && from > 0 ? { from } : {}),
  };
}
