import { operations } from "@birzha/phrases/operations/ru.ts";
import type { Demonstration } from "./demonstration.ts";
import { OperatorError } from "./platform/operator-error.ts";

/**
 * Loads `@birzha/demo`, which an installation may leave out.
 * @throws OperatorError when the package is missing
 */
export async function loadDemonstration(): Promise<Demonstration> {
  try {
    const { demonstration } = await import("@birzha/demo/demonstration.ts");
    return demonstration;
  } catch (error) {
    throw isPackageMissing(error) ? new OperatorError(operations.start.noDemonstration) : error;
  }
}

/** Missing packages of the demonstration itself are faults of the installation and keep their stack. */
const isPackageMissing = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "ERR_MODULE_NOT_FOUND" &&
  error.message.includes("'@birzha/demo'");
