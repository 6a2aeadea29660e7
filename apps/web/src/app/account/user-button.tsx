import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { Text } from "@mantine/core";
import IconChevronDown from "../../ui/icons/chevron-down.svg";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isOwner, isStaff } from "../../shared/session/user.ts";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import layout from "../../ui/layout.module.css";
import css from "./user-button.module.css";

const UserMenu = lazyDialog(() => import("./user-menu.tsx"));

/** The signed-in user's name and role (PLAT-083). */
export function UserButton({ user }: { readonly user: CurrentUser }) {
  const t = useTranslations("app.user");
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = user.name || user.account;
  const standing = (isStaff(user) && t("operator")) || (isOwner(user) && t("owner"));
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <span className={css.initials} aria-hidden lang="ru">
          {initialsOf(name)}
        </span>
        <span className={css.words}>
          <Text span c="var(--ink)" fz="0.84375rem" fw={550} className={layout.cut} lang="ru">
            {name}
          </Text>
          {standing && (
            <Text span c="var(--ink-3)" fz="0.71875rem" className={layout.cut}>
              {standing}
            </Text>
          )}
        </span>
        <IconChevronDown className="mantine-visible-from-lg" size={15} aria-hidden />
        <span className="sr">{t("menu")}</span>
      </button>
      {anchor && <UserMenu anchor={anchor} user={user} onClose={() => setAnchor(undefined)} />}
    </>
  );
}

/** Returns the initials of the first two words: of family name and given name, or of a login. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
