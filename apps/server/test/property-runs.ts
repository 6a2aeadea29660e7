/**
 * Runs of a property test against the database: at most 25 by day, all of them with `TEST_NIGHT=true`. fast-check draws
 * a new seed for each run and prints it with a failure.
 */
export const propertyRuns = (full: number): number =>
  process.env["TEST_NIGHT"] === "true" ? full : Math.min(full, 25);
