import { agreementErrors } from "./agreements/errors.ts";
import { sharedErrors } from "./shared/errors.ts";

/** Every stable error code with its HTTP status: one line for each area. */
export const errorStatus = {
  ...sharedErrors,
  ...agreementErrors,
} as const;

export type ErrorCode = keyof typeof errorStatus;
