import type { User } from "@birzha/domain/users/user.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import css from "../../../ui/record-card.module.css";
import type { CardSlots } from "../../../ui/table/table-cards.tsx";
import { dayOf } from "../list-columns.tsx";
import { useRoleNames } from "../use-role-names.ts";
import { UserStatus } from "./user-status.tsx";

interface UserCardProps extends CardSlots {
  readonly user: User;
}

/** A user of the list on a narrow screen. */
export function UserCard({ user, actions }: UserCardProps) {
  const t = useTranslations("users");
  const { roleName, ownerName } = useRoleNames();
  return (
    <article className={css.card}>
      <header>
        <Link to={paths.viewUser} params={{ id: String(user.userId) }}>
          {user.name || user.account}
        </Link>
        <UserStatus {...user} />
      </header>
      <dl>
        <dt>{t("fields.account")}</dt>
        <dd>{user.account}</dd>
        {user.phone && (
          <>
            <dt>{t("fields.phone")}</dt>
            <dd>{user.phone}</dd>
          </>
        )}
        <dt>{t("fields.registeredDate")}</dt>
        <dd>{dayOf(user.registeredDate)}</dd>
        <dt>{t("fields.role")}</dt>
        <dd>{ownerName(user) || roleName(user.role)}</dd>
        {user.description && (
          <>
            <dt>{t("fields.description")}</dt>
            <dd>{user.description}</dd>
          </>
        )}
      </dl>
      <footer>{actions}</footer>
    </article>
  );
}
