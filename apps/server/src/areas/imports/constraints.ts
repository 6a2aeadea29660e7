import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of imports. */
export const importConstraints = {
  import_batches_running: "imports.running",
} as const satisfies ConstraintErrors;
