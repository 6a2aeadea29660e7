import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { pendingApplications } from "@birzha/domain/applications/pending-applications.ts";
import { Box, Button, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import OwnApplications from "../../areas/tasks/components/today/own-applications.tsx";
import { InvitationList } from "../../shared/applications/invited.tsx";
import { ownApplicationsQuery } from "../../shared/applications/own-applications.ts";
import { WaysIn } from "../../shared/applications/ways-in.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { HomeNotice } from "./home-notice.tsx";

/**
 * WORK-002, SCREEN-105: first steps and required papers for a user without an organisation. SCREEN-013: a user who has applied sees
 * the progress of the application instead.
 */
export default function NewcomerHome() {
  const t = useTranslations("tasks.newcomer");
  const { data, isPending: isLoading } = useQuery(ownApplicationsQuery(useCurrentUser().userId));
  const pending = pendingApplications(data?.rows ?? []);
  const isWaiting = pending.some(({ status }) => status === applicationStatus.new);
  return (
    <>
      <PageHeader title={t(pending.length > 0 ? "appliedTitle" : "title")} />
      <InvitationList />
      <OwnApplications />
      {!isLoading && !isWaiting && <FirstSteps hasApplied={pending.length > 0} />}
    </>
  );
}

/** A user whose application was rejected corrects it; the notice with the way to a new one would mislead. */
function FirstSteps({ hasApplied }: { readonly hasApplied: boolean }) {
  const t = useTranslations("tasks.newcomer");
  return (
    <>
      {!hasApplied && (
        <HomeNotice
          kind="newcomer"
          title={t("noneTitle")}
          text={t("none")}
          action={
            <Button size="md" renderRoot={(props) => <Link to={pagePaths.signUp} {...props} />}>
              {t("apply")}
            </Button>
          }
        />
      )}
      <Box className={layout.tiles} style={{ "--tile": "22rem", "--tile-gap": "1.25rem" }}>
        <WaysIn />
        {!hasApplied && (
          <Card title={t("steps.title")} list="ol">
            {(["apply", "decision", "report"] as const).map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </Card>
        )}
        <Card title={t("papers.title")} list="ul">
          {(["certificate", "details", "phone"] as const).map((paper) => (
            <li key={paper}>{t(`papers.${paper}`)}</li>
          ))}
        </Card>
      </Box>
    </>
  );
}

interface CardProps {
  readonly title: string;
  readonly list: "ol" | "ul";
  readonly children: ReactNode;
}

const Card = ({ title, list, children }: CardProps) => (
  <Box component="section" p="1.25rem" className={layout.card}>
    <Title order={2} mb="0.5rem" fz="0.90625rem">
      {title}
    </Title>
    <Stack component={list} gap="0.375rem" m={0} ps="1.25rem" c="var(--ink-2)" lh={1.5}>
      {children}
    </Stack>
  </Box>
);
