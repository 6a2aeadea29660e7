import { operations } from "@birzha/phrases/operations/ru.ts";
import type { DemoPackage } from "./demonstration.ts";
import { OperatorError } from "./platform/operator-error.ts";

/**
 * Loads `@birzha/demo`, an optional package.
 * @throws OperatorError if it is missing
 */
export async function loadDemonstration(): Promise<DemoPackage> {
  try {
    const { demoPackage: demonstration } = await import("@birzha/demo/demonstration.ts");
    return demonstration;
  } catch (error) {
    throw isPackageMissing(error) ? new OperatorError(operations.start.noDemonstration) : error;
  }
}

/** Only the demo package itself. A missing dependency of it is an installation error and keeps its stack. */
const isPackageMissing = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "ERR_MODULE_NOT_FOUND" &&
  error.message.includes("'@birzha/demo'");
