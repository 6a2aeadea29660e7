import type { KeptRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogLimits, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { isOperator } from "@birzha/domain/shared/actor.ts";
import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { Button } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconArrowLeft, IconBook2, IconPlus, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { fixedColumns } from "../../ui/table/column-settings.ts";
import type { TableState } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useCatalogColumns } from "./catalog-columns.tsx";
import css from "./catalog-page.module.css";
import {
  catalogPageSize,
  catalogPageSizes,
  catalogPaths,
  changeSearch,
  isSortKey,
  parseCatalogSearch,
  type CatalogSearch,
} from "./catalog-search.ts";
import panelCss from "../../ui/panel.module.css";
import { RecordCard } from "./components/record-card.tsx";
import { listQuery } from "./queries.ts";

const RecordModal = lazyPart(() => import("./record-modal.tsx"));

/** PLAT-014, CAT-001..037: one screen for all catalogues. For those who keep them. */
export function CatalogPage() {
  const { catalog } = useParams({ from: "/guarded/catalogs/$catalog" });
  return isStaff(useSignedInPerson()) ? (
    <Catalog key={catalog} catalog={catalogPaths.get(catalog)!} />
  ) : (
    <ErrorPage />
  );
}

function Catalog({ catalog }: { readonly catalog: CatalogName }) {
  const t = useTranslations();
  const mayKeep = isOperator(toActor(useSignedInPerson()));
  const search = useSearch({ strict: false, select: parseCatalogSearch });
  const navigate = useNavigate({ from: paths.catalog });
  const apply = useCallback(
    (part: { readonly [K in keyof CatalogSearch]: CatalogSearch[K] | undefined }) =>
      void navigate({ search: (current) => changeSearch(current, part), replace: true, resetScroll: false }),
    [navigate],
  );
  const list = useQuery({ ...listQuery(catalog, search), placeholderData: keepPreviousData });
  // CAT-018: a list that could not be read is empty, not the one before it.
  const rows = list.isError ? nothing : (list.data?.rows ?? nothing);
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  const onOpen = useCallback(({ id }: KeptRecord) => apply({ record: String(id) }), [apply]);
  const columns = useCatalogColumns(catalog, onOpen);
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  const state: TableState = {
    page: search.page ?? 1,
    size: search.size ?? catalogPageSize,
    sort: search.sort ? { key: search.sort, direction: search.order ?? "Desc" } : null,
  };
  const onState = useCallback(
    ({ page, size, sort }: Partial<TableState>) =>
      apply({
        ...(size === undefined ? {} : { size }),
        ...(sort === undefined
          ? {}
          : { sort: isSortKey(sort?.key) ? sort.key : undefined, order: sort?.direction }),
        page,
      }),
    [apply],
  );
  const isNarrowed = search.name !== undefined || search.isActive !== undefined;
  const title = t(`catalogs.names.${catalog}`);
  const add = (
    <Button
      disabled={!mayKeep}
      title={mayKeep ? undefined : t("shared.errors.forbidden")}
      leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
      onClick={() => apply({ record: "new" })}
    >
      {t("catalogs.screen.add")}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={title}
        back={
          <Link to={paths.catalogs} className={css.back}>
            <IconArrowLeft size={15} aria-hidden />
            {t("catalogs.screen.backToList")}
          </Link>
        }
        actions={add}
      />
      <section className={panelCss.panel} aria-label={title}>
        <div className={css.tools}>
          <NameSearch value={search.name ?? ""} onApply={(name) => apply({ name })} />
          <SelectField
            aria-label={t("catalogs.screen.visibility")}
            options={[
              { value: "", label: t("catalogs.screen.all") },
              { value: "true", label: t("catalogs.screen.visible") },
              { value: "false", label: t("catalogs.screen.hidden") },
            ]}
            value={search.isActive ?? ""}
            onChange={(value) =>
              apply({ isActive: value === "true" || value === "false" ? value : undefined })
            }
          />
        </div>
        <DataTable
          label={title}
          columns={columns}
          settings={settings}
          rows={rows}
          total={total}
          rowId={rowId}
          rowLabel={rowLabel}
          state={state}
          onState={onState}
          pageWindow={pageWindow}
          pageSizes={catalogPageSizes}
          onRowClick={onOpen}
          card={(record) => <RecordCard record={record} columns={columns} onOpen={onOpen} />}
          loading={list.isPending}
          stale={list.isPlaceholderData}
          failed={list.isError}
          onRetry={() => void list.refetch()}
          empty={
            isNarrowed ? (
              <EmptyState
                icon={<IconSearchOff size={28} stroke={1.6} />}
                title={t("shared.table.empty")}
                hint={t("shared.table.emptyHint")}
                action={
                  <Button variant="default" onClick={() => apply({ name: undefined, isActive: undefined })}>
                    {t("shared.actions.resetAll")}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={<IconBook2 size={28} stroke={1.6} />}
                title={t("catalogs.screen.empty")}
                hint={t("catalogs.screen.emptyHint")}
              />
            )
          }
        />
      </section>
      <Suspense>
        {search.record && (
          <RecordModal
            key={search.record}
            catalog={catalog}
            id={search.record === "new" ? undefined : Number(search.record)}
            mayKeep={mayKeep}
            onClose={() => apply({ record: undefined })}
          />
        )}
      </Suspense>
    </>
  );
}

interface NameSearchProps {
  readonly value: string;
  readonly onApply: (name: string | undefined) => void;
}

/** Looks for a part of the name when the typing stops; Enter does not wait. */
function NameSearch({ value, onApply }: NameSearchProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  const apply = (wanted: string) => {
    if (wanted.trim() !== value) onApply(wanted.trim() || undefined);
  };
  const applyLater = useDebouncedCallback(apply, typingPause);
  const applyNow = (wanted: string) => {
    applyLater.cancel();
    apply(wanted);
  };
  return (
    <SearchBox
      label={t("catalogs.screen.search")}
      clearLabel={t("shared.actions.clear")}
      maxLength={catalogLimits.name}
      value={text}
      onChange={(wanted) => {
        setTyped({ text: wanted, of: value });
        applyLater(wanted);
      }}
      onEnter={() => applyNow(text)}
      onClear={() => {
        setTyped({ text: "", of: value });
        applyNow("");
      }}
    />
  );
}

/** How long a pause ends the typing, milliseconds. */
const typingPause = 500;
const nothing: readonly KeptRecord[] = [];
const rowId = ({ id }: KeptRecord) => String(id);
const rowLabel = ({ name }: KeptRecord) => name;
