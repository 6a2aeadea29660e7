import type { Member } from "@birzha/domain/members/member.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconSearchOff, IconUserMinus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { ColumnSettings } from "../../ui/table/column-settings.ts";
import type { Column, TableState } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { MemberCard } from "./components/member-card.tsx";

/** MEM-006, ACC-021. */
export const memberPageSizes = [10, 30, 50, 100];

interface MembersTableProps {
  readonly label: string;
  readonly columns: readonly Column<Member>[];
  readonly settings: ColumnSettings;
  readonly list: UseQueryResult<{ readonly rows: readonly Member[]; readonly total: number }>;
  readonly state: TableState;
  readonly onState: (change: Partial<TableState>) => void;
  readonly isNarrowed: boolean;
  readonly onReset: () => void;
  /** Where there are no rows although nothing narrows them. */
  readonly empty: ReactNode;
  /** MEM-038: the member as it will be. */
  readonly shown?: (member: Member) => Member;
  /** MEM-033. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  readonly isChanged?: (member: Member) => boolean;
  /** FIX-069: takes a member out of what is being changed. */
  readonly onTakeOut?: (member: Member) => void;
}

/** The table of members, of whichever list. */
export function MembersTable(props: MembersTableProps) {
  const t = useTranslations("shared");
  const { list, shown, isChanged, onTakeOut } = props;
  // ACC-020: a list that could not be read is empty, not the one before it.
  const rows = list.isError ? nothing : (list.data?.rows ?? nothing);
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  const edit = useTranslations("members.edit");
  const wasChanged = edit("rowChanged");
  const actions = useMemo(
    () =>
      onTakeOut &&
      isChanged &&
      ((member: Member) => {
        if (!isChanged(member)) return null;
        const label = edit("takeOut", { name: rowLabel(member) });
        return (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            title={label}
            aria-label={label}
            onClick={() => onTakeOut(member)}
          >
            <IconUserMinus size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        );
      }),
    [edit, isChanged, onTakeOut],
  );
  return (
    <DataTable
      label={props.label}
      columns={props.columns}
      settings={props.settings}
      rows={shown ? rows.map(shown) : rows}
      total={total}
      rowId={rowId}
      rowLabel={rowLabel}
      state={props.state}
      onState={props.onState}
      pageWindow={pageWindow}
      pageSizes={memberPageSizes}
      {...(props.selected && props.onSelect ? { selected: props.selected, onSelect: props.onSelect } : {})}
      {...(isChanged
        ? {
            rowMark: (row: Member) =>
              isChanged(row) ? { tone: "good" as const, label: wasChanged } : undefined,
          }
        : {})}
      {...(actions ? { actions, actionsWidth: 64 } : {})}
      card={(member, slots) => <MemberCard member={member} {...slots} columns={props.columns} />}
      loading={list.isPending}
      stale={list.isPlaceholderData}
      failed={list.isError}
      onRetry={() => void list.refetch()}
      empty={
        props.isNarrowed ? (
          <EmptyState
            icon={<IconSearchOff size={28} stroke={1.6} />}
            title={t("table.empty")}
            hint={t("table.emptyHint")}
            action={
              <Button variant="default" onClick={props.onReset}>
                {t("actions.resetAll")}
              </Button>
            }
          />
        ) : (
          props.empty
        )
      }
    />
  );
}

const nothing: readonly Member[] = [];
/** the same member is admitted by several firms. */
const rowId = ({ memberId, firmName }: Member) =>
  firmName === undefined ? String(memberId) : `${memberId} ${firmName}`;
const rowLabel = ({ memberName }: Member) => shortCompanyName(memberName);
