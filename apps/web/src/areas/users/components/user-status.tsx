import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { blockRejection } from "@birzha/domain/users/permissions.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { useTranslations } from "use-intl";
import type { FormatPhrase, PhraseKey } from "../../../i18n/phrase.ts";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { StatusButton, useStatusChange } from "../../../shared/status/status-button.tsx";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import { changeStatus } from "../mutations.ts";
import { readEffects } from "../queries.ts";

/** Chip with the status of a user in the language of the page; the server names it in Russian. */
export function UserStatus({ status }: Pick<User, "status">) {
  const say = useTranslations() as FormatPhrase;
  const isBlocked = status === userStatus.blocked;
  return (
    <ToneChip tone={isBlocked ? "bad" : "ok"}>
      {say(`users.statuses.${isBlocked ? 1 : 0}` as PhraseKey)}
    </ToneChip>
  );
}

export const useUserBlocking = () =>
  useStatusChange({ area: "users", states: userStatus, mutation: changeStatus, effects: readEffects });

interface BlockButtonProps extends ReturnType<typeof useUserBlocking> {
  readonly user: User;
  readonly isInRow?: boolean;
}

/** G-87: button that blocks an active user or unblocks a blocked one. */
export function BlockButton({ user, ...button }: BlockButtonProps) {
  const t = useTranslations("users");
  const profile = useCurrentUser();
  const isBlocked = user.status === userStatus.blocked;
  // Only the server knows whether the user is the last operator.
  const details = { ...user, isLastOperator: false };
  const wanted = isBlocked ? userStatus.active : userStatus.blocked;
  const rejection = blockRejection(toActor(profile), details, wanted);
  return (
    <StatusButton
      {...button}
      area="users"
      subject={{ ...user, id: user.userId, name: user.name || user.account }}
      isBlocked={isBlocked}
      rejectedBy={rejection && t(rejection === "users.self-block" ? "errors.self-block" : "status.readOnly")}
    />
  );
}
