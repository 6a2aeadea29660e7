import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import type { UserOrganization } from "@birzha/domain/users/user.ts";
import { Button, Group, Radio, Skeleton, Stack, Text } from "@mantine/core";
import IconBuildingPlus from "../../../ui/icons/building-plus.svg";
import IconPlus from "../../../ui/icons/plus.svg";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { ownOrganizationsQuery } from "../../../shared/applications/own-organizations.ts";
import { pagePaths } from "../../../shared/paths.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { chooseOrganization } from "../../../shared/session/session-sync.ts";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import panel from "../../../ui/panel.module.css";
import css from "./my-organizations.module.css";
import { OrganizationStatus } from "./organization-status.tsx";
import { OwnerBadge } from "./owner-badge.tsx";

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
      renderRoot={(props) => <Link to={pagePaths.signUp} {...props} />}
      leftSection={<IconPlus size={17} stroke={2.2} aria-hidden />}
    >
      {t("organizations.own.apply")}
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

interface OwnChoiceProps {
  readonly rows: readonly UserOrganization[];
  readonly current: number | undefined;
  readonly add: ReactNode;
}

/** ORG-021, ORG-052, ORG-054: radio group that switches the acting organisation and refetches all queries. */
function OwnChoice({ rows, current, add }: OwnChoiceProps) {
  const t = useTranslations();
  const id = useId();
  const langOf = useLangOf();
  const [picked, setPicked] = useState<number>();
  const chosen = picked ?? current;
  const choice = useMutation({
    mutationFn: chooseOrganization,
    meta: {
      error: "organizations.own.failed",
      success: "shared.successes.currentOrganization",
    },
    onSuccess: () => setPicked(undefined),
  });
  const isCurrent = chosen === current;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined && !isCurrent && !choice.isPending) choice.mutate(chosen);
  };
  return (
    <form onSubmit={submit}>
      <Radio.Group
        aria-label={t("organizations.own.choose")}
        value={chosen === undefined ? null : String(chosen)}
        onChange={(value) => setPicked(Number(value))}
      >
        <div>
          {rows.map((organization) => (
            <div
              key={organization.id}
              className={css.row}
              data-chosen={organization.id === chosen || undefined}
            >
              <Radio
                id={`${id}-${organization.id}`}
                value={String(organization.id)}
                disabled={choice.isPending}
              />
              <label htmlFor={`${id}-${organization.id}`} className={css.words}>
                <Details organization={organization} isCurrent={organization.id === current} />
              </label>
              <Link
                to={pagePaths.editOrganization}
                params={{ id: String(organization.id) }}
                className={css.link}
                lang={langOf(organization.name)}
                aria-label={t("organizations.own.detailsOf", { name: organization.name })}
              >
                {t("organizations.own.details")}
              </Link>
            </div>
          ))}
        </div>
      </Radio.Group>
      <Group className={css.foot} gap="0.5rem" p="1rem var(--gutter)" bg="var(--surface-sunken)">
        <Button
          type="submit"
          disabled={isCurrent}
          title={isCurrent ? t("organizations.own.isCurrent") : undefined}
          loading={choice.isPending}
        >
          {t("shared.actions.choose")}
        </Button>
        {add}
      </Group>
    </form>
  );
}

function Details({ organization, isCurrent }: { organization: UserOrganization; isCurrent: boolean }) {
  const t = useTranslations("organizations");
  const langOf = useLangOf();
  const { name, inn, address, status } = organization;
  return (
    <>
      <Group component="span" gap="0.25rem 0.625rem" fz="0.9375rem" fw={600}>
        <span lang={langOf(name)}>{name}</span>
        {organization.userType === userType.owner && <OwnerBadge />}
        {isCurrent && <ToneChip tone="ok">{t("own.current")}</ToneChip>}
        {status === organizationStatus.blocked && <OrganizationStatus status={status} />}
      </Group>
      <Text span className="num" c="var(--ink-2)" fz="0.8125rem">
        {t("fields.inn")} {inn} · <span lang={langOf(address)}>{address}</span>
      </Text>
    </>
  );
}
