import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { OrganizationHistory } from "./organization-history.tsx";
import css from "./organization-tabs.module.css";
import panel from "./panel.module.css";

/** ORG-035: what happened to the organisation. */
export function OrganizationTabs({ organizationId }: { readonly organizationId: number }) {
  const t = useTranslations("organizations.page");
  const { page = 1 } = useSearch({ from: "/guarded/organizations/edit/{-$id}" });
  const navigate = useNavigate({ from: paths.editOrganization });
  const onPage = (next: number) =>
    void navigate({ search: next > 1 ? { page: next } : {}, replace: true, resetScroll: false });
  return (
    <Tabs className={`${panel.panel} ${css.tabs}`} value="history">
      <Tabs.List aria-label={t("tabs")}>
        <Tabs.Tab value="history">{t("history")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="history">
        <OrganizationHistory organizationId={organizationId} page={page} onPage={onPage} />
      </Tabs.Panel>
    </Tabs>
  );
}
