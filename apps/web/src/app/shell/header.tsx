import { Box, Button, Group } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { mayKeepLanguage } from "../../i18n/language-rules.ts";
import { pagePaths } from "../../shared/paths.ts";
import { signIn } from "../../shared/session/sign-in.ts";
import css from "./bars.module.css";
import { LanguageSwitch } from "../account/language-switch.tsx";
import { AppLogo } from "./logo.tsx";
import { SchemeSwitch } from "../account/scheme-switch.tsx";

/** The header of guests (PLAT-049, PLAT-082, G-13). Signed-in users have the side bar and the top bar. */
export function AppHeader() {
  const t = useTranslations("app");
  const pathname = useLocation({ select: (location) => location.pathname });
  const hasLanguages = mayKeepLanguage(pathname);
  return (
    <header className={`${css.header} no-print`} data-languages={hasLanguages || undefined}>
      <div className={css.row}>
        <Link to={pagePaths.home} activeOptions={{ exact: true }} className={css.brand}>
          <AppLogo />
          <span>{t("name")}</span>
        </Link>
        <Box component="nav" h="100%" aria-label={t("menu.label")}>
          <Link to={pagePaths.contacts} className={css.link}>
            {t("menu.contacts")}
          </Link>
        </Box>
        <Group gap="0.375rem" wrap="nowrap" flex="none" miw={0} ms="auto">
          {hasLanguages && <LanguageSwitch />}
          <Box visibleFrom="sm">
            <SchemeSwitch isFolded />
          </Box>
          <Button color="wheat.4" size="compact-md" c="#2b1d00" fw={600} onClick={() => signIn()}>
            {t("menu.signIn")}
          </Button>
        </Group>
      </div>
    </header>
  );
}
