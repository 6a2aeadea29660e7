import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import type { UserOrganization } from "@birzha/domain/users/user.ts";
import { Button, Group, Radio, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { chooseOrganization } from "../../../shared/session/session-sync.ts";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import css from "./my-organizations.module.css";
import { OwnerBadge } from "./owner-badge.tsx";
import { OrganizationStatus } from "./organization-status.tsx";

interface OwnChoiceProps {
  readonly rows: readonly UserOrganization[];
  readonly current: number | undefined;
  readonly add: ReactNode;
}

/** ORG-021, ORG-052, ORG-054: radio group that switches the acting organisation and refetches all queries. */
export function OwnChoice({ rows, current, add }: OwnChoiceProps) {
  const t = useTranslations();
  const id = useId();
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
                to={paths.editOrganization}
                params={{ id: String(organization.id) }}
                className={css.link}
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
  const { name, inn, address, status, statusName } = organization;
  return (
    <>
      <Group component="span" gap="0.25rem 0.625rem" fz="0.9375rem" fw={600}>
        {name}
        {organization.userType === userType.owner && <OwnerBadge />}
        {isCurrent && <ToneChip tone="ok">{t("own.current")}</ToneChip>}
        {status === organizationStatus.blocked && (
          <OrganizationStatus status={status} statusName={statusName} />
        )}
      </Group>
      <Text span className="num" c="var(--ink-2)" fz="0.8125rem">
        {t("fields.inn")} {inn} · {address}
      </Text>
    </>
  );
}
