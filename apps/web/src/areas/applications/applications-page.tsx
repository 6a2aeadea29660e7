import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { isOwner, isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Purpose } from "./applications-search.ts";
import { ApplicationList } from "./components/application-list.tsx";

/** APP-030, FIX-048: one title for all who decide; what is applied for stands under it. */
function useTitle(purpose: Purpose | undefined) {
  const t = useTranslations("applications");
  return {
    title: t("list.title"),
    subtitle: purpose && t(`purpose.${purpose}`),
  };
}

/** APP-002: applications for access, for those who decide; everybody else is told who does. */
export function ApplicationsPage({ purpose }: { readonly purpose?: Purpose }) {
  const t = useTranslations("applications.list");
  const person = useSignedInPerson();
  const header = useTitle(purpose);
  return (
    <>
      <PageHeader {...header} />
      {isStaff(person) || isOwner(person) ? (
        <ApplicationList purpose={purpose} label={header.title} />
      ) : (
        <EmptyState
          icon={<IconLock size={28} stroke={1.6} />}
          title={t("notForYou")}
          hint={t("notForYouHint")}
        />
      )}
    </>
  );
}

export const CabinetPage = () => <ApplicationsPage purpose="cabinet" />;
export const BiddersPage = () => <ApplicationsPage purpose="bidders" />;
