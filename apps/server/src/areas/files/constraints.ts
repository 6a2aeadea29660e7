import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of files. */
export const fileConstraints = {
  files_area_known: "shared.invalid",
  agreement_version_files_file_fkey: "agreements.unknown-file",
  spot_deals_file_fkey: "spot.unknown-file",
} as const satisfies ConstraintErrors;
