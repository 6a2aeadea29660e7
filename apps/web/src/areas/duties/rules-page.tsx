import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { Button } from "@mantine/core";
import { IconCalendarDue, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { useTableState } from "../../shared/register/address/table-address.ts";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import { listQuery } from "./queries.ts";
import { useRuleColumns, type RuleRow } from "./rule-columns.tsx";

const RuleModal = lazyPart(() => import("./rule-modal.tsx"));

/** WORK-060: the rules of reporting, for those who keep them. */
export function RulesPage() {
  return isStaff(useSignedInPerson()) ? <Rules /> : <ErrorPage />;
}

function Rules() {
  const t = useTranslations();
  const mayKeep = isOperator(toActor(useSignedInPerson()));
  const [opened, setOpened] = useState<number | "new">();
  const onOpen = useCallback(({ idRec }: RuleRow) => setOpened(idRec), []);
  const columns = useRuleColumns(onOpen);
  const settings = useColumnSettings("duty_rules", columns);
  const address = useTableState(columns);
  const asked = listQuery(address.state);
  const list = useQuery({ ...asked, placeholderData: keepPreviousData });
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
        {...address}
        title={t("duties.rules.title")}
        columns={columns}
        settings={settings}
        hasColumnsButton
        views={views}
        list={list}
        queryKey={asked.queryKey}
        rowId={rowId}
        rowLabel={rowLabel}
        onRowClick={onOpen}
        empty={{
          icon: <IconCalendarDue size={28} stroke={1.6} />,
          title: t("duties.rules.empty"),
          hint: t("duties.rules.emptyHint"),
        }}
      />
      <Suspense>
        {opened !== undefined && (
          <RuleModal
            key={opened}
            id={opened === "new" ? undefined : opened}
            mayKeep={mayKeep}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

const views = { register: "duty_rules" } as const;
const rowId = ({ idRec }: RuleRow) => String(idRec);
const rowLabel = ({ name }: RuleRow) => name;
