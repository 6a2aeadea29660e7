import type { OwnApplication } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { pendingApplications } from "@birzha/domain/applications/pending-applications.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import layout from "../../ui/layout.module.css";
import panel from "../../ui/panel.module.css";
import { ApplicationProgress } from "./application-progress.tsx";
import { ApplicationStatus } from "./application-status.tsx";
import { pagePaths } from "../paths.ts";

interface OwnApplicationListProps {
  readonly applications: readonly OwnApplication[];
}

/** FIX-040, SCREEN-013: the progress of each application, with a link to correct a rejected one. */
export function OwnApplicationList({ applications }: OwnApplicationListProps) {
  const t = useTranslations("applications");
  const pending = new Set(pendingApplications(applications).map(({ id }) => id));
  return (
    <section className={panel.panel} aria-label={t("own.title")}>
      <Title order={2} px="1.25rem" pt="1rem" pb="0.25rem" fz="1rem">
        {t("own.title")}
      </Title>
      <ul className={layout.plain}>
        {applications.map((application) => (
          <Group
            component="li"
            key={application.id}
            justify="space-between"
            gap="0.625rem 1.25rem"
            px="1.25rem"
            py="0.75rem"
            className={layout.ruled}
          >
            <Details application={application} isPending={pending.has(application.id)} />
            {application.status === applicationStatus.rejected && pending.has(application.id) && (
              <Button
                size="xs"
                variant="light"
                renderRoot={(props) => (
                  <Link to={pagePaths.signUp} search={{ from: application.id }} {...props} />
                )}
              >
                {t("own.correct")}
              </Button>
            )}
          </Group>
        ))}
      </ul>
    </section>
  );
}

interface DetailsProps {
  readonly application: OwnApplication;
  /** The exchange or the applicant has still to act. */
  readonly isPending: boolean;
}

function Details({ application, isPending }: DetailsProps) {
  const t = useTranslations("applications");
  const format = useFormatter();
  const { id, inn, name, ntbUser, status, statusName, description, registeredDate, changedDate } =
    application;
  const at = (instant: string) => format.dateTime(new Date(instant), "moment");
  return (
    <Stack gap="0.25rem" flex="1 1 18rem" miw={0} style={{ overflowWrap: "anywhere" }}>
      <Group component="p" gap="0.375rem 0.75rem" m={0} fw={600}>
        <span title={name}>{shortCompanyName(name)}</span>
        <ApplicationStatus status={status} statusName={statusName} />
      </Group>
      <Text c="var(--ink-2)" fz="0.875rem">
        {t("own.filed", {
          number: String(id),
          at: at(registeredDate),
          inn,
          purpose: t(ntbUser ? "own.bidders" : "own.cabinet"),
        })}
        {changedDate !== null && <> {t("own.decided", { at: at(changedDate) })}</>}
      </Text>
      {isPending && <ApplicationProgress id={id} status={status} />}
      {status === applicationStatus.new && (
        <Text c="var(--ink-2)" fz="0.875rem">
          {t("own.next")}
        </Text>
      )}
      {description !== null && (
        <Text c="var(--chip-bad-ink)">{t("own.reason", { reason: description })}</Text>
      )}
    </Stack>
  );
}
