import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import panel from "../../../ui/panel.module.css";
import { UserHistory } from "./user-history.tsx";
import { UserOrganizations } from "./user-organizations.tsx";
import { UserSessions } from "./user-sessions.tsx";
import css from "./user-tabs.module.css";
import { parseTabSearch, type TabSearch } from "../tab-search.ts";

interface UserTabsProps {
  readonly userId: number;
  readonly hasOrganizations: boolean;
  /** Sessions are shown to the person himself (FIX-007). */
  readonly isOwn: boolean;
}

/** USR-016, USR-025: what happened to the user, and for staff whom he works for; his own sessions. */
export function UserTabs({ userId, hasOrganizations, isOwn }: UserTabsProps) {
  const t = useTranslations("users.page");
  const { tab, page = 1 } = useSearch({ strict: false, select: parseTabSearch });
  const navigate = useNavigate({ from: paths.viewUser });
  const sessionWords = useTranslations("users.sessions");
  const isShown = { organizations: hasOrganizations, sessions: isOwn };
  const shown = tab && isShown[tab] ? tab : "history";
  const go = (search: TabSearch) => void navigate({ search, replace: true, resetScroll: false });
  const onPage = (next: number) =>
    go({ ...(shown === "history" ? {} : { tab: shown }), ...(next > 1 ? { page: next } : {}) });
  return (
    <Tabs
      className={`${panel.panel} ${css.tabs}`}
      value={shown}
      onChange={(value) => go(value === null ? {} : parseTabSearch({ tab: value }))}
      keepMounted={false}
    >
      <Tabs.List aria-label={t("tabs")}>
        <Tabs.Tab value="history">{t("history")}</Tabs.Tab>
        {hasOrganizations && <Tabs.Tab value="organizations">{t("organizations")}</Tabs.Tab>}
        {isOwn && <Tabs.Tab value="sessions">{sessionWords("title")}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="history">
        <UserHistory userId={userId} page={page} onPage={onPage} />
      </Tabs.Panel>
      {hasOrganizations && (
        <Tabs.Panel value="organizations">
          <UserOrganizations userId={userId} page={page} onPage={onPage} />
        </Tabs.Panel>
      )}
      {isOwn && (
        <Tabs.Panel value="sessions">
          <UserSessions page={page} onPage={onPage} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
