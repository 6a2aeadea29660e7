import { Button, Skeleton, Stack } from "@mantine/core";
import { IconBuildingPlus, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ownOrganizationsQuery } from "../../../shared/applications/own-organizations.ts";
import { paths } from "../../../shared/paths.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { OwnChoice } from "./own-choice.tsx";
import panel from "../../../ui/panel.module.css";

/** ORG-021, ORG-052..054, G-19: organisations of the current user, and a link to add one. */
export function MyOrganizations() {
  const t = useTranslations();
  const user = useCurrentUser();
  const list = useQuery({
    ...ownOrganizationsQuery(user.userId),
    meta: { error: "shared.failures.organizations" },
  });
  const rows = list.data?.rows ?? [];
  const add = (
    <Button
      variant={rows.length === 0 ? "filled" : "default"}
      renderRoot={(props) => <Link to={paths.signUp} {...props} />}
      leftSection={<IconPlus size={17} stroke={2.2} aria-hidden />}
    >
      {t("shared.actions.add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("organizations.own.title")}
        subtitle={rows.length > 0 ? t("organizations.own.hint") : undefined}
      />
      <section className={panel.panel} aria-label={t("organizations.own.title")} aria-busy={list.isPending}>
        {list.isError ? (
          <FailedState
            title={t("shared.table.failed")}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : list.isPending ? (
          <Stack gap="0.75rem" p="1rem 1.25rem" role="status" aria-label={t("shared.table.loading")}>
            <Skeleton height={60} />
            <Skeleton height={60} />
          </Stack>
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<IconBuildingPlus size={28} stroke={1.6} />}
            title={t("organizations.own.empty")}
            hint={t("organizations.own.emptyHint")}
            action={add}
          />
        ) : (
          <OwnChoice rows={rows} current={user.organizationInfo?.id} add={add} />
        )}
      </section>
    </>
  );
}
