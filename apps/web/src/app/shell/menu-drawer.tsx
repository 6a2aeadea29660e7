import { Box, Drawer, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { documentPaths } from "../../shared/paths.ts";
import { isBlocked } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import css from "./bars.module.css";
import { OrganizationButton } from "../account/organization-button.tsx";
import { SchemeSwitch } from "../account/scheme-switch.tsx";
import { MenuHelpLink } from "../help/menu-help-link.tsx";
import { SideMenu } from "../menu/side-menu.tsx";

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The side bar of narrow screens (WORK-001), with the controls that do not fit into the top bar there. */
export default function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const t = useTranslations("app");
  const user = useCurrentUser();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size={304}
      title={t("name")}
      classNames={{
        content: css.drawer,
        header: css.drawerHeader,
        body: css.drawerBody,
        close: css.light,
      }}
      closeButtonProps={{ "aria-label": t("menu.close") }}
    >
      {!isBlocked(user) && (
        <Box px="0.75rem" pb="0.75rem">
          <OrganizationButton user={user} />
        </Box>
      )}
      <SideMenu onFollow={onClose} />
      <Stack gap={0} className={css.foot}>
        <MenuHelpLink onFollow={onClose} />
        <SchemeSwitch />
        <a className={css.document} href={documentPaths.rules} target="_blank" rel="noopener">
          {t("documents.rules")}
        </a>
        <a className={css.document} href={documentPaths.conditions} target="_blank" rel="noopener">
          {t("documents.conditions")}
        </a>
      </Stack>
    </Drawer>
  );
}
