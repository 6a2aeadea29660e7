import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** What a violated constraint of the table of files says to the caller. */
export const fileConstraints = {
  files_area_known: "shared.invalid",
  agreement_version_files_file_fkey: "agreements.unknown-file",
  spot_deals_file_fkey: "spot.unknown-file",
} as const satisfies ConstraintErrors;
