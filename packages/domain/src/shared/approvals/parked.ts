import { z } from "zod";

/** DESK-023: answered with 202 in place of what the call answers: nothing was done yet, a second person has to confirm it. */
export const parkedAnswer = z.object({
  /** Number of what waits, in the exchange's queue. */
  decisionId: z.number(),
  waitsForSecond: z.literal(true),
});
export type Parked = z.output<typeof parkedAnswer>;

/** Whether an answer says that nothing was done yet. */
export const isParked = (answer: unknown): answer is Parked =>
  typeof answer === "object" &&
  answer !== null &&
  "waitsForSecond" in answer &&
  answer.waitsForSecond === true;
