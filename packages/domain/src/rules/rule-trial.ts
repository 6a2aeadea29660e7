/**
 * running: waits for its job or runs; done: has read all reports; timed-out: has read a part; cancelled: by staff;
 * failed: by an error.
 */
export const ruleTrialStates = ["running", "done", "timed-out", "cancelled", "failed"] as const;
export type RuleTrialState = (typeof ruleTrialStates)[number];

/** States after which a rule can be put in force: the staff has seen the effect, at least of a part. */
export const isFinishedTrial = (state: RuleTrialState): boolean => state === "done" || state === "timed-out";

/** Maximum run time of a trial in milliseconds; it ends with the part that it has read. */
export const trialTimeLimit = 10 * 60_000;

/** Maximum number of example reports of a trial. */
export const maxTrialExamples = 100;
