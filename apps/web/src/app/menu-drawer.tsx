import { Drawer, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { documents } from "../shared/paths.ts";
import type { MenuLink } from "./menu.ts";
import css from "./menu-drawer.module.css";
import { useActiveLink, useMenu } from "./use-menu.ts";

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu of narrow screens. */
export default function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const t = useTranslations("app");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const menu = useMenu();
  const active = useActiveLink(menu);
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
        {menu.map((item) =>
          "links" in item ? (
            <div key={item.name} role="group" aria-labelledby={`menu-${item.name}`} className={css.group}>
              <p id={`menu-${item.name}`} className={css.label}>
                {t(`menu.${item.name}`)}
              </p>
              {item.links.map((link) => (
                <DrawerLink key={link.name} link={link} isActive={link === active} onClick={onClose} />
              ))}
            </div>
          ) : (
            <DrawerLink key={item.name} link={item} isActive={item === active} onClick={onClose} />
          ),
        )}
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

interface DrawerLinkProps {
  readonly link: MenuLink;
  readonly isActive: boolean;
  readonly onClick: () => void;
}

function DrawerLink({ link, isActive, onClick }: DrawerLinkProps) {
  const t = useTranslations("app.menu");
  return (
    <Link
      to={link.to}
      params={link.params}
      search={link.search}
      className={css.item}
      activeProps={{ "data-active": true, "aria-current": "page" } as object}
      activeOptions={{ exact: !isActive }}
      onClick={onClick}
    >
      {t(link.name)}
    </Link>
  );
}
