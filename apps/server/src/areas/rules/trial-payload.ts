import { z } from "zod";

/** Payload of the job that tries a rule. */
export const trialPayload = z.object({ trialId: z.number() });
export type TrialPayload = z.output<typeof trialPayload>;
