import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { Skeleton, Stack } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { DetailList } from "../../../ui/detail-list.tsx";
import css from "./organization-details.module.css";
import panel from "../../../ui/panel.module.css";

/** ORG-032..034: INN, name, address and further details. */
export function OrganizationDetails({ organization }: { readonly organization: Organization | undefined }) {
  const t = useTranslations("organizations.page");
  return (
    <section className={panel.panel} aria-label={t("details")} aria-busy={!organization}>
      {organization ? (
        <div className={css.details}>
          <OrganizationForm organization={organization} />
          <Known organization={organization} />
        </div>
      ) : (
        <Stack gap="1rem" p="1.25rem">
          <Skeleton height={58} />
          <Skeleton height={58} />
          <Skeleton height={58} />
          <Skeleton height={36} width={160} />
        </Stack>
      )}
    </section>
  );
}

function Known({ organization }: { readonly organization: Organization }) {
  const t = useTranslations();
  const format = useFormatter();
  const { activeDate, statusDate, numberOfReports, ownerName, ownerAccount, ntbUser, isUK, UKInn } =
    organization;
  const yesNo = (flag: boolean) => t(flag ? "shared.words.yes" : "shared.words.no");
  const detailList: (readonly [string, string | null])[] = [
    [t("organizations.fields.activeDate"), formatDate(activeDate)],
    [t("organizations.fields.statusDate"), statusDate && formatDay(statusDate)],
    [
      t("organizations.fields.numberOfReports"),
      numberOfReports === null ? null : format.number(numberOfReports),
    ],
    [
      t("organizations.fields.ownerName"),
      ownerAccount && (ownerName ? `${ownerName} (${ownerAccount})` : ownerAccount),
    ],
    [t("organizations.fields.ntbUser"), yesNo(ntbUser)],
    // G-84: information for the exchange.
    [t("organizations.fields.isUK"), isUK === null ? null : yesNo(isUK)],
    [t("organizations.fields.UKInn"), UKInn],
  ];
  return (
    <DetailList
      className={`${css.facts} num`}
      details={detailList}
      labelSize="0.8125rem"
      p="1.125rem var(--gutter)"
      fz="0.8125rem"
      style={{ display: "grid", gap: "0.75rem" }}
    />
  );
}
