import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { documentPaths, pagePaths } from "../../shared/paths.ts";
import css from "./shell.module.css";

/** PLAT-081, G-23: links to the two documents of the exchange on every page. */
export function AppFooter() {
  const t = useTranslations("app");
  return (
    <footer className={`${css.footer} no-print`}>
      <Group justify="space-between" align="stretch" gap="0.5rem 1.5rem" className={css.row}>
        <span>{t("footer.purpose")}</span>
        <Group
          component="nav"
          align="stretch"
          gap="0.5rem 1.25rem"
          className={css.links}
          aria-label={t("documents.label")}
        >
          <Link to={pagePaths.help}>{t("help.title")}</Link>
          <Link to={pagePaths.docs}>{t("footer.programs")}</Link>
          <a href={documentPaths.rules} target="_blank" rel="noopener">
            {t("documents.rules")}
          </a>
          <a href={documentPaths.conditions} target="_blank" rel="noopener">
            {t("documents.conditions")}
          </a>
        </Group>
      </Group>
    </footer>
  );
}
