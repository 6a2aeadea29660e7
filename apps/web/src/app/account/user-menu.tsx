import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconHelp, IconLogout, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { reportFailure } from "../../api/query-client.ts";
import { documents, paths } from "../../shared/paths.ts";
import { isBlocked, isOwner, isStaff } from "../../shared/session/user.ts";
import { signOut } from "../../shared/session/sign-in.ts";
import { countStoredInput } from "../../shared/session/stored-input.ts";
import { AnchorMenu } from "../../ui/overlays/anchor-menu.tsx";
import { confirm } from "../../ui/overlays/prompt.ts";
import css from "./user-menu.module.css";

interface UserMenuProps {
  readonly anchor: HTMLElement;
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

/** The user menu: profile, appearance, documents, sign-out (PLAT-080). */
export default function UserMenu({ anchor, user, onClose }: UserMenuProps) {
  const t = useTranslations("app");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = async () => {
    const count = countStoredInput(user);
    const question = {
      title: t("session.signOutTitle"),
      text: t("session.signOutText", { count }),
      confirmLabel: t("session.signOutConfirm"),
      isDestructive: true,
    };
    // FIX-107: signing out deletes the unsent input stored in the browser, so ask first.
    if (count > 0 && !(await confirm(question))) return;
    signOut().catch((error: unknown) => reportFailure(error, { error: "app.session.signOutFailed" }));
  };
  return (
    <AnchorMenu anchor={anchor} onClose={onClose} width={304}>
      <div className={css.person}>
        <span className={css.name}>{user.name || user.account}</span>
        <span className={css.account}>{user.account}</span>
        {isStaff(user) && <span className={css.role}>{t("user.operator")}</span>}
        {isOwner(user) && <span className={css.role}>{t("user.owner")}</span>}
      </div>
      <Menu.Divider />
      {!isBlocked(user) && (
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          renderRoot={(props) => <Link to={paths.viewUser} params={{ id: String(user.userId) }} {...props} />}
        >
          {t("user.profile")}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconHelp size={16} aria-hidden />}
        renderRoot={(props) => <Link to={paths.help} {...props} />}
      >
        {t("help.title")}
      </Menu.Item>
      <Menu.Label>{t("user.theme")}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
      >
        <Menu.RadioItem value="light">{t("user.light")}</Menu.RadioItem>
        <Menu.RadioItem value="dark">{t("user.dark")}</Menu.RadioItem>
        <Menu.RadioItem value="auto">{t("user.system")}</Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item component="a" href={documents.rules} target="_blank" rel="noopener">
        {t("documents.rules")}
      </Menu.Item>
      <Menu.Item component="a" href={documents.conditions} target="_blank" rel="noopener">
        {t("documents.conditions")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
        {t("menu.signOut")}
      </Menu.Item>
    </AnchorMenu>
  );
}
