import type { core } from "zod";
import type { FieldFailure } from "./failure.ts";
import { inputError } from "./describe-input.ts";

/** Maximum number of reported errors: a hostile body may have thousands. */
const maxFailures = 50;

/** Returns an error for every invalid field, with its path in the input. */
export const inputFailures = (issues: readonly core.$ZodIssue[]): FieldFailure[] =>
  issues
    .flatMap((issue) => {
      const { path, message, code } = issue;
      const names = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
      return names.map((name) => ({ field: name.join("."), message, code: inputError(code, message) }));
    })
    .slice(0, maxFailures);
