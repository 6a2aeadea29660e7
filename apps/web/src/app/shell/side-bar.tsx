import { ActionIcon, Group, Stack } from "@mantine/core";
import IconLayoutSidebarLeftCollapse from "../../ui/icons/layout-sidebar-left-collapse.svg";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useUser } from "../../shared/session/session-store.ts";
import { AppLogo } from "./logo.tsx";
import { mainPageOf } from "../menu/menu.ts";
import { SchemeSwitch } from "../account/scheme-switch.tsx";
import { MenuHelpLink } from "../help/menu-help-link.tsx";
import css from "./bars.module.css";
import { foldSide, useSideFold } from "../menu/side-fold.ts";
import { SideMenu } from "../menu/side-menu.tsx";

/** WORK-001: the side bar of wide screens, collapsible to icons. Narrow screens have the drawer. */
export function SideBar() {
  const t = useTranslations("app");
  const user = useUser();
  const isFolded = useSideFold();
  const fold = t(isFolded ? "menu.unfold" : "menu.fold");
  return (
    <div className={`${css.side} no-print`} data-folded={isFolded || undefined}>
      <Group justify="space-between" gap={0} wrap="nowrap" className={css.head}>
        <Link to={mainPageOf(user)} activeOptions={{ exact: true }} className={css.brand}>
          <AppLogo size={26} />
          <span className={isFolded ? "sr" : undefined}>{t("name")}</span>
        </Link>
        <ActionIcon
          className={css.light}
          variant="transparent"
          size="1.75rem"
          aria-label={fold}
          aria-expanded={!isFolded}
          title={fold}
          onClick={() => foldSide(!isFolded)}
        >
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      <SideMenu isFolded={isFolded} />
      <Stack gap={0} px="0.5rem" pb="0.75rem">
        <MenuHelpLink isFolded={isFolded} />
        <SchemeSwitch isFolded={isFolded} />
      </Stack>
    </div>
  );
}
