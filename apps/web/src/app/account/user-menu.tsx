import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { Menu, Stack, Text, useMantineColorScheme } from "@mantine/core";
import IconHelp from "../../ui/icons/help.svg";
import IconLogout from "../../ui/icons/logout.svg";
import IconUser from "../../ui/icons/user.svg";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { reportFailure } from "../../api/query-client.ts";
import { documentPaths, pagePaths } from "../../shared/paths.ts";
import { isBlocked, isOwner, isStaff } from "../../shared/session/user.ts";
import { signOut } from "../../shared/session/sign-in.ts";
import { countStoredInput } from "../../shared/session/stored-input.ts";
import { AnchorMenu } from "../../ui/overlays/anchor-menu.tsx";
import { confirmAction } from "../../ui/overlays/prompt.ts";

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
    if (count > 0 && !(await confirmAction(question))) return;
    signOut().catch((error: unknown) => reportFailure(error, { error: "app.session.signOutFailed" }));
  };
  return (
    <AnchorMenu anchor={anchor} onClose={onClose} width={304}>
      <Stack gap={0} p="0.5rem 0.75rem 0.375rem" style={{ overflowWrap: "anywhere" }}>
        <Text span fw={600}>
          {user.name || user.account}
        </Text>
        <Text span c="var(--ink-3)" fz="0.78125rem" className="num">
          {user.account}
        </Text>
        {isStaff(user) && <Role>{t("user.operator")}</Role>}
        {isOwner(user) && <Role>{t("user.owner")}</Role>}
      </Stack>
      <Menu.Divider />
      {!isBlocked(user) && (
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to={pagePaths.viewUser} params={{ id: String(user.userId) }} {...props} />
          )}
        >
          {t("user.profile")}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconHelp size={16} aria-hidden />}
        renderRoot={(props) => <Link to={pagePaths.help} {...props} />}
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
      <Menu.Item component="a" href={documentPaths.rules} target="_blank" rel="noopener">
        {t("documents.rules")}
      </Menu.Item>
      <Menu.Item component="a" href={documentPaths.conditions} target="_blank" rel="noopener">
        {t("documents.conditions")}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
        {t("menu.signOut")}
      </Menu.Item>
    </AnchorMenu>
  );
}

const Role = ({ children }: { readonly children: string }) => (
  <Text
    span
    mt="0.375rem"
    px="0.5rem"
    py="0.0625rem"
    bdrs="1rem"
    bg="var(--accent-bg)"
    c="var(--accent-ink)"
    fz="0.75rem"
    style={{ alignSelf: "start" }}
  >
    {children}
  </Text>
);
