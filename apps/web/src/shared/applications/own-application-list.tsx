import type { OwnApplication } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { pendingApplications } from "@birzha/domain/applications/pending-applications.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import panel from "../../ui/panel.module.css";
import { ApplicationProgress } from "./application-progress.tsx";
import { ApplicationStatus } from "./application-status.tsx";
import css from "./own-application-list.module.css";
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
      <h2 className={css.title}>{t("own.title")}</h2>
      <ul className={css.list}>
        {applications.map((application) => (
          <li key={application.id} className={css.entry}>
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
          </li>
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
    <div className={css.facts}>
      <p className={css.name}>
        <span title={name}>{shortCompanyName(name)}</span>
        <ApplicationStatus status={status} statusName={statusName} />
      </p>
      <p className={css.hint}>
        {t("own.filed", {
          number: String(id),
          at: at(registeredDate),
          inn,
          purpose: t(ntbUser ? "own.bidders" : "own.cabinet"),
        })}
        {changedDate !== null && <> {t("own.decided", { at: at(changedDate) })}</>}
      </p>
      {isPending && <ApplicationProgress id={id} status={status} />}
      {status === applicationStatus.new && <p className={css.hint}>{t("own.next")}</p>}
      {description !== null && <p className={css.reason}>{t("own.reason", { reason: description })}</p>}
    </div>
  );
}
