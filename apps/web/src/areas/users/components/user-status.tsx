import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { ToneChip } from "../../../ui/tone-chip.tsx";

/** Whether a user is active, in the server's word. */
export const UserStatus = ({ status, statusName }: Pick<User, "status" | "statusName">) => (
  <ToneChip tone={status === userStatus.blocked ? "bad" : "ok"}>{statusName}</ToneChip>
);
