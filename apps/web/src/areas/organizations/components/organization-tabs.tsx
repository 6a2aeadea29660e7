import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { OrganizationHistory } from "./organization-history.tsx";
import css from "./organization-tabs.module.css";
import { OrganizationUsers } from "./organization-users.tsx";
import panel from "../../../ui/panel.module.css";
import { parseTabSearch } from "../tab-search.ts";

interface OrganizationTabsProps {
  readonly organizationId: number;
  /** ORG-036. */
  readonly hasUsers: boolean;
}

/** ORG-035..037, FIX-041: what happened to the organisation, and for its owner and staff who works for it. */
export function OrganizationTabs({ organizationId, hasUsers }: OrganizationTabsProps) {
  const t = useTranslations("organizations.page");
  const { tab, page = 1 } = useSearch({ strict: false, select: parseTabSearch });
  const navigate = useNavigate({ from: paths.editOrganization });
  const shown = hasUsers && tab === "users" ? "users" : "history";
  const go = (search: { tab?: "users"; page?: number }) =>
    void navigate({ search, replace: true, resetScroll: false });
  const onPage = (next: number) =>
    go({ ...(shown === "users" ? { tab: "users" } : {}), ...(next > 1 ? { page: next } : {}) });
  return (
    <Tabs
      className={`${panel.panel} ${css.tabs}`}
      value={shown}
      onChange={(value) => go(value === "users" ? { tab: "users" } : {})}
      keepMounted={false}
    >
      <Tabs.List aria-label={t("tabs")}>
        <Tabs.Tab value="history">{t("history")}</Tabs.Tab>
        {hasUsers && <Tabs.Tab value="users">{t("users")}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="history">
        <OrganizationHistory organizationId={organizationId} page={page} onPage={onPage} />
      </Tabs.Panel>
      {hasUsers && (
        <Tabs.Panel value="users">
          <OrganizationUsers organizationId={organizationId} page={page} onPage={onPage} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
