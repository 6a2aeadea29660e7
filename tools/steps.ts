/** One check of the house: how to run it and how it went. */
export interface StepResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  /** What a reader needs to mend the fault; shown only for a step that failed. */
  readonly output: string;
  /** A word beside the time of a step that passed, such as the number of warnings. */
  readonly note?: string;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<{ passed: boolean; output: string; note?: string }>;
}

async function take({ name, run }: Step): Promise<StepResult> {
  const start = performance.now();
  const outcome = await run();
  return { name, ...outcome, seconds: (performance.now() - start) / 1000 };
}

/** Runs all steps, `workers` of them at a time, and hands each result over as soon as it is there. */
export async function runSteps(
  steps: readonly Step[],
  workers: number,
  report: (result: StepResult) => void,
): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await take(step);
      report(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

export function printStep({ name, passed, seconds, output, note }: StepResult): void {
  console.log(
    `${passed ? "✓" : "✗"} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s  ${note ?? ""}`.trimEnd(),
  );
  if (!passed) console.log(output.trim().replace(/^/gm, "    "));
}
