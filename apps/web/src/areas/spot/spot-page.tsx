import { operatorRole } from "@birzha/domain/shared/actor.ts";
import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SpotTable } from "./spot-table.tsx";
import css from "./spot-page.module.css";

const OrganizationPicker = lazyPart(() => import("../../shared/organization-picker.tsx"));

/** The register of the spot market (SPOT-001): of one firm for its members, of all, or a chosen one, for staff. */
export function SpotPage() {
  const t = useTranslations();
  const person = useSignedInPerson();
  const staff = isStaff(person);
  const { organizationInfo: organization } = person;
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <PageHeader
        title={t("spot.page.title")}
        actions={
          staff && (
            <Button
              variant="default"
              className={css.organization}
              leftSection={<IconBuilding size={17} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setPicking(true)}
            >
              {organization?.name ?? t("shared.organizationChoice.title")}
            </Button>
          )
        }
      />
      <SpotTable
        // Another organisation: what was chosen and marked is not of its rows.
        key={organization?.id ?? 0}
        isStaff={staff}
        // staff reports for a chosen organisation, and of staff operators alone.
        mayReport={organization != null && (!staff || person.role === operatorRole)}
      />
      <Suspense>
        {isPicking && (
          <OrganizationPicker onChosen={() => setPicking(false)} onClose={() => setPicking(false)} />
        )}
      </Suspense>
    </>
  );
}
