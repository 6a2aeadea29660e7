import type { Application } from "@birzha/domain/applications/application.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { UnstyledButton } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import type { CardSlots } from "../../../ui/table/table-cards.tsx";
import css from "../../../ui/record-card.module.css";
import { ApplicationStatus } from "../../../shared/application-status.tsx";

interface ApplicationCardProps extends CardSlots {
  readonly application: Application;
  readonly onOpen: (application: Application) => void;
}

/** An application on a narrow screen. */
export function ApplicationCard({ application, onOpen, actions }: ApplicationCardProps) {
  const t = useTranslations("applications.fields");
  const format = useFormatter();
  const { name, inn, fio, account, registeredDate, description } = application;
  return (
    <article className={css.card}>
      <header>
        <UnstyledButton fw={500} onClick={() => onOpen(application)}>
          {shortCompanyName(name)}
        </UnstyledButton>
        <ApplicationStatus {...application} />
      </header>
      <dl>
        <dt>{t("inn")}</dt>
        <dd>{inn}</dd>
        <dt>{t("fio")}</dt>
        <dd>
          {fio} ({account})
        </dd>
        <dt>{t("registeredDate")}</dt>
        <dd>{format.dateTime(new Date(registeredDate), "moment")}</dd>
        {description && (
          <>
            <dt>{t("description")}</dt>
            <dd>{description}</dd>
          </>
        )}
      </dl>
      <footer>{actions}</footer>
    </article>
  );
}
