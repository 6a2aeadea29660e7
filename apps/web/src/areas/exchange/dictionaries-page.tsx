import { type DictionaryKind, dictionaryKinds, volumeOf } from "@birzha/domain/exchange/dictionaries.ts";
import { itemRegister, type ItemRow } from "@birzha/domain/exchange/register.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { Box, Button } from "@mantine/core";
import IconListDetails from "../../ui/icons/list-details.svg";
import IconPlus from "../../ui/icons/plus.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { useTableState } from "../../shared/register/address/table-address.ts";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import { itemsQuery } from "./queries.ts";

const ItemModal = lazyDialog(() => import("./item-modal.tsx"));

/** DESK-021, A-64: dictionaries of the auctions, for staff; the URL names the open one. */
export function DictionariesPage() {
  const { name } = useParams({ strict: false });
  const kind = name === undefined ? "commodity" : dictionaryKinds.find((known) => known === name);
  if (!isStaff(useCurrentUser()) || kind === undefined) return <ErrorPage />;
  return <Dictionary key={kind} kind={kind} />;
}

function Dictionary({ kind }: { readonly kind: DictionaryKind }) {
  const t = useTranslations("exchange.dictionaries");
  const forbidden = useTranslations("shared.errors")("forbidden");
  const mayKeep = isOperator(toActor(useCurrentUser()));
  const navigate = useNavigate();
  const [opened, setOpened] = useState<ItemRow | "new">();
  const columns = useItemColumns(kind, setOpened);
  const settings = useColumnSettings("exchange_items", columns);
  const address = useTableState(columns);
  const listOptions = itemsQuery(kind, address.state);
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("lead")}
        actions={
          <Button
            disabled={!mayKeep}
            title={mayKeep ? undefined : forbidden}
            leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
            onClick={() => setOpened("new")}
          >
            {t("add")}
          </Button>
        }
      />
      <RegisterScreen
        {...address}
        title={t(`names.${kind}`)}
        columns={columns}
        settings={settings}
        hasColumnsButton
        list={list}
        queryKey={listOptions.queryKey}
        rowId={rowId}
        rowLabel={rowLabel}
        onRowClick={setOpened}
        hasOpenFilters
        filters={
          <Box maw="24rem" p="0.5rem 1rem">
            <SelectField
              label={t("choose")}
              options={dictionaryKinds.map((value) => ({ value, label: t(`names.${value}`) }))}
              value={kind}
              onChange={(name) => {
                if (name) void navigate({ to: pagePaths.auctionDictionaries, params: { name }, search: {} });
              }}
            />
          </Box>
        }
        empty={{
          icon: <IconListDetails size={28} stroke={1.6} />,
          title: t("empty"),
          hint: t("emptyHint"),
        }}
      />
      {opened && (
        <ItemModal
          kind={kind}
          item={opened === "new" ? undefined : opened}
          mayKeep={mayKeep}
          reread={async (id) => (await list.refetch()).data?.rows.find(({ idRec }) => idRec === id)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const rowId = ({ idRec }: ItemRow) => String(idRec);
const rowLabel = ({ nameRu }: ItemRow) => nameRu;

/** DESK-021: columns of a dictionary. Volume and short name only appear in dictionaries that have them. */
function useItemColumns(
  kind: DictionaryKind,
  onOpen: (item: ItemRow) => void,
): readonly TableColumn<ItemRow>[] {
  const label = useTranslations("exchange.dictionaries.fields");
  const t = useTranslations("exchange.dictionaries");
  const ways = useMemo(
    () => ({
      nameRu: {
        cell: (item: ItemRow) => <OpenButton onClick={() => onOpen(item)}>{item.nameRu}</OpenButton>,
      },
      nameEn: { cell: ({ nameEn }: ItemRow) => <span lang="en">{nameEn}</span> },
      isActive: {
        text: ({ isActive }: ItemRow) => t(isActive ? "offered" : "hidden"),
        cell: ({ isActive }: ItemRow) => (
          <ToneChip tone={isActive ? "ok" : "mute"}>{t(isActive ? "offered" : "hidden")}</ToneChip>
        ),
      },
    }),
    [t, onOpen],
  );
  const columns = useRegisterColumns({ register: itemRegister, isStaff: true, label, ways });
  return useMemo(() => columns.filter(({ id }) => hasColumn(kind, id)), [columns, kind]);
}

const hasColumn = (kind: DictionaryKind, column: string): boolean =>
  (column !== "volume" || volumeOf[kind] !== undefined) && (column !== "shortName" || kind === "direction");
