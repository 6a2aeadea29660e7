import { IconMenu2, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Bell } from "../../areas/notices/components/bell.tsx";
import { tasksQuery } from "../../shared/tasks-query.ts";
import { mayKeepLanguage } from "../../i18n/language-rules.ts";
import { isBlocked } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";
import { LanguageSwitch } from "../account/language-switch.tsx";
import { Logo } from "./logo.tsx";
import { mainPageOf } from "./menu.ts";
import { OrganizationButton } from "../account/organization-button.tsx";
import { Search } from "../search.tsx";
import css from "./top-bar.module.css";
import { UserButton } from "../account/user-button.tsx";

const MenuDrawer = lazyPart(() => import("./menu-drawer.tsx"));

/** The bar above every page: language on the commodity pages (PLAT-037), acting organisation, user (PLAT-083). */
export function TopBar() {
  const t = useTranslations("app");
  const person = useSignedInPerson();
  // Shares the query of the side bar, so the number at the bell costs no request (decision 0032).
  const { data: list } = useQuery({ ...tasksQuery(person), enabled: !isBlocked(person) });
  const pathname = useLocation({ select: (location) => location.pathname });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  useEffect(() => setMenuOpen(false), [pathname]);
  const toggleMenu = () => {
    setMenuOpened(true);
    setMenuOpen((isOpen) => !isOpen);
  };
  const BurgerIcon = isMenuOpen ? IconX : IconMenu2;
  return (
    <div className={css.bar}>
      <button
        type="button"
        className={css.burger}
        aria-label={t(isMenuOpen ? "menu.close" : "menu.open")}
        aria-expanded={isMenuOpen}
        onClick={toggleMenu}
      >
        <BurgerIcon size={22} stroke={1.8} aria-hidden />
      </button>
      <Link to={mainPageOf(person)} className={css.brand}>
        <Logo />
        <span>{t("name")}</span>
      </Link>
      <div className={css.search}>
        <Search person={person} />
      </div>
      <div className={css.right}>
        {mayKeepLanguage(pathname) && <LanguageSwitch />}
        {!isBlocked(person) && (
          <>
            <Bell unread={list?.unreadNotices ?? 0} />
            <div className={css.organization}>
              <OrganizationButton person={person} />
            </div>
          </>
        )}
        <UserButton person={person} />
      </div>
      {wasMenuOpened && (
        <Suspense>
          <MenuDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
