import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of members. The code checks its rules first; these cover concurrent requests. */
export const memberConstraints = {
  trading_members_inn_key: "members.inn-taken",
  member_applications_draft_key: "members.draft-sent",
  member_applications_decided: "members.decided",
  member_applications_rejection_has_comment: "members.comment-required",
  member_application_entries_member_id_fkey: "members.unknown-member",
  member_application_entries_start_given: "members.no-start-date",
  member_draft_entries_member_id_fkey: "members.unknown-member",
} as const satisfies ConstraintErrors;
