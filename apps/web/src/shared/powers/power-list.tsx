import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import type { PowerRecord } from "@birzha/domain/signing/power.ts";
import { Button } from "@mantine/core";
import IconFileCertificate from "../../ui/icons/file-certificate.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { HelpLink } from "../help/help-link.tsx";
import { AccessList } from "../records/access-list.tsx";
import type { TabPage } from "../records/record-tabs.tsx";
import { powerTones } from "./application-power.tsx";
import { powersQuery, useWithdrawal } from "./use-powers.ts";

/** DEAL-010: powers of attorney of the acting organisation, for its owner. */
export default function PowerList({ page, onPage }: TabPage) {
  const t = useTranslations("signing.power");
  const list = useQuery({
    ...powersQuery({ pageIndex: page - 1, pageSize: tabPageSize }),
    placeholderData: keepPreviousData,
  });
  const { withdraw, withdrawing, mayWithdraw } = useWithdrawal();
  const columns = useMemo<TableColumn<PowerRecord>[]>(
    () => [
      {
        id: "representative",
        label: t("fields.representative"),
        width: 220,
        text: ({ representative }) => representative ?? "",
        sub: ({ withdrawalReason }) => withdrawalReason ?? "",
      },
      { id: "number", label: t("fields.number"), width: 300, text: ({ number }) => number ?? "" },
      {
        id: "term",
        label: t("fields.term"),
        width: 190,
        text: ({ validFrom, validTo }) => `${formatDate(validFrom)}–${formatDate(validTo)}`,
      },
      {
        id: "state",
        onCard: "state",
        label: t("fields.state"),
        width: 140,
        text: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <ToneChip tone={powerTones[state]}>{t(`states.${state}`)}</ToneChip>,
      },
    ],
    [t],
  );
  const actions = useCallback(
    (power: PowerRecord) =>
      mayWithdraw(power) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={withdrawing === power.id}
          aria-label={t("withdrawOf", { name: power.representative ?? "" })}
          onClick={() => void withdraw(power)}
        >
          {t("withdraw")}
        </Button>
      ),
    [t, withdraw, withdrawing, mayWithdraw],
  );
  return (
    <AccessList
      lead={
        <>
          {t("lead")} <HelpLink topic="powers" />
        </>
      }
      label={t("tab")}
      columns={columns}
      rowId={rowId}
      rowLabel={rowLabel}
      list={list}
      page={page}
      onPage={onPage}
      actions={actions}
      actionsWidth={130}
      empty={
        <EmptyState
          icon={<IconFileCertificate size={28} stroke={1.6} />}
          title={t("empty")}
          hint={t("emptyHint")}
        />
      }
    />
  );
}

const rowId = ({ id }: PowerRecord) => String(id);
const rowLabel = ({ representative }: PowerRecord) => representative ?? "";
