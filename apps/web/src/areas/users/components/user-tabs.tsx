import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import panel from "../../../ui/panel.module.css";
import { UserHistory } from "./user-history.tsx";
import { UserOrganizations } from "./user-organizations.tsx";
import css from "./user-tabs.module.css";
import { parseTabSearch } from "../tab-search.ts";

interface UserTabsProps {
  readonly userId: number;
  readonly hasOrganizations: boolean;
}

/** USR-016, USR-025: what happened to the user, and for staff whom he works for. */
export function UserTabs({ userId, hasOrganizations }: UserTabsProps) {
  const t = useTranslations("users.page");
  const { tab, page = 1 } = useSearch({ strict: false, select: parseTabSearch });
  const navigate = useNavigate({ from: paths.viewUser });
  const shown = hasOrganizations && tab === "organizations" ? "organizations" : "history";
  const go = (search: { tab?: "organizations"; page?: number }) =>
    void navigate({ search, replace: true, resetScroll: false });
  const onPage = (next: number) =>
    go({ ...(shown === "organizations" ? { tab: shown } : {}), ...(next > 1 ? { page: next } : {}) });
  return (
    <Tabs
      className={`${panel.panel} ${css.tabs}`}
      value={shown}
      onChange={(value) => go(value === "organizations" ? { tab: "organizations" } : {})}
      keepMounted={false}
    >
      <Tabs.List aria-label={t("tabs")}>
        <Tabs.Tab value="history">{t("history")}</Tabs.Tab>
        {hasOrganizations && <Tabs.Tab value="organizations">{t("organizations")}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="history">
        <UserHistory userId={userId} page={page} onPage={onPage} />
      </Tabs.Panel>
      {hasOrganizations && (
        <Tabs.Panel value="organizations">
          <UserOrganizations userId={userId} page={page} onPage={onPage} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
