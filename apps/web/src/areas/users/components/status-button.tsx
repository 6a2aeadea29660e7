import { blockRefusal } from "@birzha/domain/users/permissions.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toActor } from "../../../shared/session/actor.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import type { useStatusChange } from "../use-status-change.ts";

interface StatusButtonProps extends ReturnType<typeof useStatusChange> {
  readonly user: User;
  readonly isCompact?: boolean;
}

/** G-87: blocks an active user, unblocks a blocked one. */
export function StatusButton({ user, isCompact, change, changing }: StatusButtonProps) {
  const t = useTranslations("users");
  const person = useSignedInPerson();
  const isBlocked = user.status === userStatus.blocked;
  // Whether he is the last operator is known to the server alone.
  const facts = { ...user, isLastOperator: false };
  const wanted = isBlocked ? userStatus.active : userStatus.blocked;
  const refusal = blockRefusal(toActor(person), facts, wanted);
  const reason = refusal && t(refusal === "users.self-block" ? "errors.self-block" : "status.readOnly");
  return (
    <Button
      size={isCompact ? "compact-sm" : "sm"}
      variant="default"
      disabled={refusal !== undefined}
      title={reason}
      loading={changing === user.userId}
      aria-label={t(isBlocked ? "status.unblockOf" : "status.blockOf", { name: user.name || user.account })}
      onClick={() => void change(user)}
    >
      {t(isBlocked ? "status.unblock" : "status.block")}
    </Button>
  );
}
