import type { Application } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { Checkbox } from "@mantine/core";
import IconInbox from "../../ui/icons/inbox.svg";
import IconLock from "../../ui/icons/lock.svg";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { useListAddress } from "../../shared/register/address/list-address.ts";
import { RejectionLine } from "../../shared/register/rejection-line.tsx";
import { RecordList } from "../../shared/register/record-list.tsx";
import { isOwner, isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { useApplicationColumns } from "./applications-columns.tsx";
import { applicationAddress, type ApplicationPurpose } from "./applications-search.ts";
import { DecisionButtons } from "./components/decision-buttons.tsx";
import { listQuery, statusesQuery } from "./queries.ts";
import { useDecisions } from "./use-decisions.ts";

const ApplicationDrawer = lazyDialog(() => import("./application-drawer.tsx"));

interface OfPurpose {
  readonly purpose?: ApplicationPurpose;
}

/**
 * APP-002: applications for access, for users who can decide them; other users see who decides. APP-030,
 * FIX-048: one title for all purposes; the subtitle names the purpose.
 */
export function ApplicationsPage({ purpose }: OfPurpose) {
  const t = useTranslations("applications");
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title={t("list.title")} subtitle={purpose && t(`purpose.${purpose}`)} />
      {isStaff(user) || isOwner(user) ? (
        <ApplicationList {...(purpose && { purpose })} />
      ) : (
        <EmptyState
          icon={<IconLock size={28} stroke={1.6} />}
          title={t("list.notForYou")}
          hint={t("list.notForYouHint")}
        />
      )}
    </>
  );
}

export const CabinetPage = () => <ApplicationsPage purpose="cabinet" />;
export const BiddersPage = () => <ApplicationsPage purpose="bidders" />;

/** APP-003..018: applications that the current user can decide. */
function ApplicationList({ purpose }: OfPurpose) {
  const t = useTranslations("applications.list");
  const say = useTranslations("applications");
  const staff = isStaff(useCurrentUser());
  const { apply } = useListAddress(applicationAddress);
  const statuses = useQuery(statusesQuery);
  const onOpen = useCallback(({ id }: Application) => apply({ open: String(id) }), [apply]);
  const columns = useApplicationColumns(staff, onOpen);
  const decisions = useDecisions();
  const actions = useCallback(
    (application: Application) => <DecisionButtons application={application} {...decisions} />,
    [decisions],
  );
  return (
    <RecordList
      area="applications"
      words={(word) => say(`list.${word}`)}
      icon={<IconInbox size={28} stroke={1.6} />}
      address={applicationAddress}
      queryOf={(search) => listQuery(search, purpose)}
      statuses={statuses}
      moreFilters={
        staff
          ? ({ isOperator }, put) => (
              <Checkbox
                pb="xs"
                label={t("toOperator")}
                checked={isOperator === undefined}
                onChange={(event) => put("isOperator")(event.currentTarget.checked ? null : "false")}
              />
            )
          : undefined
      }
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      onRowClick={onOpen}
      actions={actions}
      actionsWidth={196}
      rowNote={rowNote}
      panel={(rows, { open }) => {
        const opened = rows.find(({ id }) => String(id) === open);
        return (
          opened && (
            <ApplicationDrawer
              application={opened}
              decisions={decisions}
              onClose={() => apply({ open: undefined })}
            />
          )
        );
      }}
    />
  );
}

/** SCREEN-003: why the application was rejected. */
const rowNote = ({ status, description, changedDate }: Application) =>
  status === applicationStatus.rejected && (
    <RejectionLine reason={description} at={changedDate} as="decider" />
  );
const rowId = ({ id }: Application) => String(id);
const rowLabel = ({ name }: Application) => name;
