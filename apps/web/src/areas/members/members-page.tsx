import { Button } from "@mantine/core";
import { IconEdit, IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { useTableState } from "../../shared/register/register-address.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import panel from "../../ui/panel.module.css";
import { useColumnSettings } from "../../ui/table/column-settings.ts";
import { ColumnsButton } from "../../shared/register/columns-button.tsx";
import { FirmButton } from "./components/firm-button.tsx";
import { useMemberColumns } from "./members-columns.tsx";
import { MembersFilters } from "./members-filters.tsx";
import { memberFilters } from "./members-search.ts";
import { MembersTable } from "./members-table.tsx";
import { saveWorkbook } from "./mutations.ts";
import { membersQuery } from "./queries.ts";

/** MEM-001..011, A-43: all members of the auctions, and whom of them the firm admits. */
export function MembersPage() {
  const t = useTranslations("members");
  const person = useSignedInPerson();
  const { state, onState, isNarrowed, onReset } = useTableState(memberFilters);
  const list = useQuery({ ...membersQuery(state), placeholderData: keepPreviousData });
  const columns = useMemberColumns();
  const settings = useColumnSettings("members", columns);
  const workbook = useMutation(saveWorkbook);
  const ofNobody = isStaff(person) && !person.organizationInfo;
  return (
    <>
      <PageHeader
        title={t("list.title")}
        subtitle={t(ofNobody ? "list.subtitleAll" : "list.subtitle")}
        actions={
          <>
            <Button
              renderRoot={(props) => <Link to={paths.membersEdit} {...props} />}
              leftSection={<IconEdit size={17} aria-hidden />}
            >
              {t("list.changeAccess")}
            </Button>
            <ColumnsButton columns={columns} settings={settings} />
            <FirmButton />
          </>
        }
      />
      <section className={panel.panel} aria-label={t("list.title")}>
        <MembersFilters
          // What was typed and not applied gives way to what the address says.
          key={JSON.stringify(state.filters)}
          value={state.filters ?? {}}
          onApply={(filters) => onState({ filters, page: 1 })}
          onReset={onReset}
          onDownload={() => workbook.mutate({ state })}
          isDownloading={workbook.isPending}
        />
        <MembersTable
          label={t("list.title")}
          columns={columns}
          settings={settings}
          list={list}
          state={state}
          onState={onState}
          isNarrowed={isNarrowed}
          onReset={onReset}
          empty={
            <EmptyState
              icon={<IconUsersGroup size={28} stroke={1.6} />}
              title={t("list.empty")}
              hint={t("list.emptyHint")}
            />
          }
        />
      </section>
    </>
  );
}
