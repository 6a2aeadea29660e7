import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import type { CardSlots } from "../../../ui/table/table-cards.tsx";
import css from "../../../ui/record-card.module.css";
import { OrganizationStatus } from "./organization-status.tsx";

interface OrganizationCardProps extends CardSlots {
  readonly organization: Organization;
}

/** An organisation of the list on a narrow screen. */
export function OrganizationCard({ organization, actions }: OrganizationCardProps) {
  const t = useTranslations("organizations.fields");
  const format = useFormatter();
  const { id, inn, name, description, activeDate, numberOfReports, ownerName } = organization;
  return (
    <article className={css.card}>
      <header>
        <Link to={paths.editOrganization} params={{ id: String(id) }}>
          {shortCompanyName(name)}
        </Link>
        <OrganizationStatus {...organization} />
      </header>
      <dl>
        <dt>{t("inn")}</dt>
        <dd>{inn}</dd>
        {description && (
          <>
            <dt>{t("description")}</dt>
            <dd>{description}</dd>
          </>
        )}
        <dt>{t("activeDate")}</dt>
        <dd>{formatDate(activeDate)}</dd>
        <dt>{t("numberOfReports")}</dt>
        <dd>{format.number(numberOfReports ?? 0)}</dd>
        {ownerName && (
          <>
            <dt>{t("ownerName")}</dt>
            <dd>{ownerName}</dd>
          </>
        )}
      </dl>
      <footer>{actions}</footer>
    </article>
  );
}
