import { ActionIcon, Box, Group } from "@mantine/core";
import IconMenu2 from "../../ui/icons/menu-2.svg";
import IconX from "../../ui/icons/x.svg";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { NoticeBell } from "../../areas/notices/components/bell.tsx";
import { tasksQuery } from "../../shared/tasks-query.ts";
import { mayKeepLanguage } from "../../i18n/language-rules.ts";
import { isBlocked } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { LanguageSwitch } from "../account/language-switch.tsx";
import { AppLogo } from "./logo.tsx";
import { mainPageOf } from "../menu/menu.ts";
import { PageHelpLink } from "../help/page-help-link.tsx";
import { OrganizationButton } from "../account/organization-button.tsx";
import { HeaderSearch } from "../search.tsx";
import css from "./bars.module.css";
import { UserButton } from "../account/user-button.tsx";

const MenuDrawer = lazyDialog(() => import("./menu-drawer.tsx"));

/** The bar above every page: language on the commodity pages (PLAT-037), acting organisation, user (PLAT-083). */
export function TopBar() {
  const t = useTranslations("app");
  const user = useCurrentUser();
  // Shares the query of the side bar, so the number at the bell costs no request (decision 0032).
  const { data: list } = useQuery({ ...tasksQuery(user), enabled: !isBlocked(user) });
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
    <div className={`${css.top} no-print`}>
      <ActionIcon
        variant="transparent"
        size="2.5rem"
        c="#fff"
        hiddenFrom="md"
        aria-label={t(isMenuOpen ? "menu.close" : "menu.open")}
        aria-expanded={isMenuOpen}
        onClick={toggleMenu}
      >
        <BurgerIcon size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      <Link to={mainPageOf(user)} activeOptions={{ exact: true }} className={css.brand}>
        <AppLogo />
        <span>{t("name")}</span>
      </Link>
      <div className={css.search}>
        <HeaderSearch user={user} />
      </div>
      <Group gap="0.5rem" wrap="nowrap" miw={0} className={css.right}>
        {mayKeepLanguage(pathname) && <LanguageSwitch />}
        <PageHelpLink />
        {!isBlocked(user) && (
          <>
            <NoticeBell unread={list?.unreadNotices ?? 0} />
            <Box visibleFrom="md" miw={0}>
              <OrganizationButton user={user} />
            </Box>
          </>
        )}
        <UserButton user={user} />
      </Group>
      {wasMenuOpened && <MenuDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
    </div>
  );
}
