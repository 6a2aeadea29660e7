import { ActionIcon, Burger, Button, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { mayKeepLanguage } from "../i18n/language-rules.ts";
import { usePerson } from "../shared/session/session.ts";
import { signIn } from "../shared/session/sign-in.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import css from "./header.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { mainPageOf } from "./menu.ts";
import { Logo } from "./logo.tsx";
import { MenuBar } from "./menu-bar.tsx";
import { UserButton } from "./user-button.tsx";

const MenuDrawer = lazyPart(() => import("./menu-drawer.tsx"));

/** Logo, menu, language on the commodity pages only, who is signed in (PLAT-037, PLAT-049, PLAT-082, PLAT-083). */
export function Header() {
  const t = useTranslations("app");
  const person = usePerson();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  useEffect(() => setMenuOpen(false), [pathname]);
  const toggleMenu = () => {
    setMenuOpened(true);
    setMenuOpen((isOpen) => !isOpen);
  };
  return (
    <header className={css.header}>
      <div className={css.row}>
        <Burger
          className={css.burger}
          opened={isMenuOpen}
          onClick={toggleMenu}
          size="sm"
          color="#fff"
          aria-label={t(isMenuOpen ? "menu.close" : "menu.open")}
          aria-expanded={isMenuOpen}
        />
        <Link to={mainPageOf(person)} className={css.brand}>
          <Logo />
          <span>{t("name")}</span>
        </Link>
        <MenuBar />
        <div className={css.right}>
          {mayKeepLanguage(pathname) && <LanguageSwitch />}
          <SchemeSwitch />
          {person ? (
            <UserButton person={person} />
          ) : (
            <Button color="wheat.4" size="compact-md" className={css.signIn} onClick={() => signIn()}>
              {t("menu.signIn")}
            </Button>
          )}
        </div>
      </div>
      {wasMenuOpened && (
        <Suspense>
          <MenuDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

function SchemeSwitch() {
  const t = useTranslations("app.user");
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="transparent"
      size="lg"
      className={css.scheme}
      aria-label={`${t("theme")}: ${t(isDark ? "light" : "dark")}`}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      <Icon size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
