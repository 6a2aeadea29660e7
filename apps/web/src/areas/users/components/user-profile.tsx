import type { User } from "@birzha/domain/users/user.ts";
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import panel from "../../../ui/panel.module.css";
import { ProfileForm } from "./profile-form.tsx";
import css from "./profile-form.module.css";

/** USR-009..015: login, day of registration, name and phone. */
export function UserProfile({ user }: { readonly user: User | undefined }) {
  const t = useTranslations("users.page");
  const [isEditing, setEditing] = useState(false);
  return (
    <section className={panel.panel} aria-label={t("details")} aria-busy={!user}>
      {user ? (
        <ProfileForm user={user} isEditing={isEditing} onEditing={setEditing} />
      ) : (
        <div className={css.form}>
          <Skeleton height={58} />
          <Skeleton height={58} />
          <Skeleton height={58} />
          <Skeleton height={58} />
          <Skeleton height={36} width={160} />
        </div>
      )}
    </section>
  );
}
