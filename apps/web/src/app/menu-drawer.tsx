import { Drawer, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { documents } from "../shared/paths.ts";
import { linksOf } from "./menu.ts";
import css from "./menu-drawer.module.css";
import { useMenu } from "./use-menu.ts";

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu of narrow screens. */
export default function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const t = useTranslations("app");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const links = linksOf(useMenu());
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size={304}
      title={t("name")}
      classNames={{ title: css.title }}
      closeButtonProps={{ "aria-label": t("menu.close") }}
    >
      <nav className={css.list} aria-label={t("menu.label")}>
        {links.map((link) => (
          <Link
            key={link.name}
            to={link.to}
            params={link.params}
            className={css.item}
            activeProps={{ "data-active": true, "aria-current": "page" } as object}
            onClick={onClose}
          >
            {t(`menu.${link.name}`)}
          </Link>
        ))}
      </nav>
      <div className={css.section}>
        <p className={css.label}>{t("user.theme")}</p>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t("user.theme")}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
          data={[
            { value: "light", label: t("user.light") },
            { value: "dark", label: t("user.dark") },
            { value: "auto", label: t("user.system") },
          ]}
        />
      </div>
      <div className={css.section}>
        <p className={css.label}>{t("documents.label")}</p>
        <a className={css.document} href={documents.rules} target="_blank" rel="noopener">
          {t("documents.rules")}
        </a>
        <a className={css.document} href={documents.conditions} target="_blank" rel="noopener">
          {t("documents.conditions")}
        </a>
      </div>
    </Drawer>
  );
}
