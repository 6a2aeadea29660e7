import { operatorRole } from "@birzha/domain/shared/actor.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { IconInbox } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { StaffOrganizationButton } from "../../shared/staff-organization-button.tsx";
import { EditedRegister } from "../../shared/register/edited-register.tsx";
import { useBox, useTableState } from "../../shared/register/register-address.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { dealDesk } from "./components/edited-deal.ts";
import { saveDeals } from "./mutations.ts";
import { dealsQuery, toQuestion } from "./queries.ts";
import { useSpotColumns } from "./spot-columns.tsx";
import { useSending } from "./use-sending.ts";

/** The register of the spot market (SPOT-001): of one firm for its members, of all, or a chosen one, for staff. */
export function SpotPage() {
  const t = useTranslations();
  const person = useSignedInPerson();
  const staff = isStaff(person);
  const { organizationInfo: organization } = person;
  return (
    <>
      <PageHeader title={t("spot.page.title")} actions={<StaffOrganizationButton />} />
      <SpotDeals
        // Another organisation: what was chosen and marked is not of its rows.
        key={organization?.id ?? 0}
        isStaff={staff}
        // staff reports for a chosen organisation, and of staff operators alone.
        mayReport={organization != null && (!staff || person.role === operatorRole)}
      />
    </>
  );
}

interface SpotDealsProps {
  readonly isStaff: boolean;
  /** Whether the person may tell the exchange something. */
  readonly mayReport: boolean;
}

/** The deals, what was entered into them, and what can be done with them (SPOT-002..023). */
function SpotDeals({ isStaff: staff, mayReport }: SpotDealsProps) {
  const t = useTranslations();
  const columns = useSpotColumns(staff);
  const address = useTableState(columns);
  const [withProcessed, showProcessed] = useBox("processed");
  const question = toQuestion(address.state, withProcessed);
  const isStatusChosen = address.state.filters?.["statusRecord"] !== undefined;
  const asked = dealsQuery(address.state, withProcessed);
  const list = useQuery({ ...asked, placeholderData: keepPreviousData });
  const { send, isSending } = useSending();
  const saving = useMutation(saveDeals);
  return (
    <EditedRegister
      {...address}
      title={t("spot.page.title")}
      label={t("spot.page.table")}
      table="spot"
      columns={columns}
      list={list}
      queryKey={asked.queryKey}
      isFailureSilent
      scope={question.filter}
      desk={dealDesk}
      mayEdit={mayReport}
      rowLabel={rowLabel}
      pageSizes={pageSizes}
      boxes={[
        {
          label: t("spot.page.confirmed"),
          isSet: withProcessed && !isStatusChosen,
          onSet: showProcessed,
          lockedBy: isStatusChosen ? t("shared.register.statusChosen") : undefined,
        },
      ]}
      failed={t("spot.edits.notSent")}
      onSend={send}
      isSending={isSending}
      onDownload={(ids) => saving.mutate({ ids, filter: question.filter })}
      isDownloading={saving.isPending}
      empty={{
        icon: <IconInbox size={28} stroke={1.6} />,
        title: t("spot.page.empty"),
        narrowedTitle: t("spot.page.empty"),
        hint: withProcessed ? undefined : t("spot.page.emptyHint"),
      }}
    />
  );
}

/** SPOT-016. */
const pageSizes = [10, 50, 100];
const rowLabel = ({ contractNumber }: SpotDeal) => contractNumber;
