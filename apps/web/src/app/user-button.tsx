import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { IconChevronDown } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { isStaff } from "../shared/session/person.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import css from "./user-button.module.css";

const UserMenu = lazyPart(() => import("./user-menu.tsx"));

/** Who is signed in, and for which organisation (PLAT-083); staff belong to the exchange itself. */
export function UserButton({ person }: { readonly person: CurrentUser }) {
  const t = useTranslations("app.user");
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = person.name || person.account;
  const place = isStaff(person)
    ? t("operator")
    : person.organizationInfo && shortCompanyName(person.organizationInfo.name);
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <span className={css.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className={css.words}>
          <span className={css.name}>{name}</span>
          {place && <span className={css.place}>{place}</span>}
        </span>
        <IconChevronDown className={css.chevron} size={15} aria-hidden />
        <span className="sr">{t("menu")}</span>
      </button>
      {anchor && (
        <Suspense>
          <UserMenu anchor={anchor} person={person} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** First letters of the first two words: a family name and a name, or a login. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
