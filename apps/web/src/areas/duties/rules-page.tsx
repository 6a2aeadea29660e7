import { dutyRuleRegister } from "@birzha/domain/duties/register.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import { Button } from "@mantine/core";
import IconCalendarDue from "../../ui/icons/calendar-due.svg";
import IconPlus from "../../ui/icons/plus.svg";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { useRegisterTable } from "../../shared/register/register-table.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import { listQuery } from "./queries.ts";

const RuleModal = lazyDialog(() => import("./rule-modal.tsx"));

/** WORK-060: rules of reporting, for staff. */
export function RulesPage() {
  return isStaff(useCurrentUser()) ? <Rules /> : <ErrorPage />;
}

function Rules() {
  const t = useTranslations();
  const mayKeep = isOperator(toActor(useCurrentUser()));
  const [opened, setOpened] = useState<number | "new">();
  const onOpen = useCallback(({ idRec }: RuleRow) => setOpened(idRec), []);
  const table = useRegisterTable("duty_rules", useRuleColumns(onOpen), rowId, rowLabel);
  const listOptions = listQuery(table.state);
  const client = useQueryClient();
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title={t("duties.rules.title")}
        subtitle={t("duties.rules.lead")}
        actions={
          <Button
            disabled={!mayKeep}
            title={mayKeep ? undefined : t("shared.errors.forbidden")}
            leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
            onClick={() => setOpened("new")}
          >
            {t("duties.rules.add")}
          </Button>
        }
      />
      <RegisterScreen
        {...table}
        title={t("duties.rules.title")}
        list={list}
        queryKey={listOptions.queryKey}
        readPage={(paging) => client.fetchQuery(listQuery({ ...table.state, ...paging }))}
        onRowClick={onOpen}
        hasDetails
        empty={{
          icon: <IconCalendarDue size={28} stroke={1.6} />,
          title: t("duties.rules.empty"),
          hint: t("duties.rules.emptyHint"),
        }}
      />
      {opened !== undefined && (
        <RuleModal
          key={opened}
          id={opened === "new" ? undefined : opened}
          mayKeep={mayKeep}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const rowId = ({ idRec }: RuleRow) => String(idRec);
const rowLabel = ({ name }: RuleRow) => name;

type RuleRow = RegisterRow<typeof dutyRuleRegister>;

/** WORK-060: columns of the rules; a rule not confirmed by a lawyer is marked. */
function useRuleColumns(onOpen: (rule: RuleRow) => void): readonly TableColumn<RuleRow>[] {
  const label = useTranslations("duties.fields");
  const t = useTranslations("duties");
  const word = useCallback(
    (group: string, code: string) => t(`${group}.${code}` as "triggers.contract_date"),
    [t],
  );
  const ways = useMemo(
    () => ({
      name: {
        cell: (rule: RuleRow) => <OpenButton onClick={() => onOpen(rule)}>{rule.name}</OpenButton>,
      },
      products: { text: ({ products }: RuleRow) => products ?? t("rules.all") },
      confirmedBy: {
        cell: ({ confirmedBy }: RuleRow) =>
          confirmedBy === null ? (
            <ToneChip tone="bad">{t("rules.unconfirmed")}</ToneChip>
          ) : (
            <span>{confirmedBy}</span>
          ),
      },
    }),
    [onOpen, t],
  );
  return useRegisterColumns({ register: dutyRuleRegister, isStaff: true, label, word, ways });
}
