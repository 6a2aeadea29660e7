import type { StoredRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogLimits, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { Button } from "@mantine/core";
import IconBook2 from "../../ui/icons/book-2.svg";
import IconPlus from "../../ui/icons/plus.svg";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { useListAddress } from "../../shared/register/address/list-address.ts";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { isTooLong } from "../../ui/fields/text-limit.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import { useSearchText } from "../../ui/fields/search-text.ts";
import { useCatalogColumns } from "./catalog-columns.tsx";
import css from "./catalog-page.module.css";
import { catalogPaths } from "./catalog-search.ts";
import { catalogAddress, listQuery } from "./queries.ts";

const RecordModal = lazyDialog(() => import("./record-modal.tsx"));

/** PLAT-014, CAT-001..037: one page for every catalogue; for staff. */
export function CatalogPage() {
  const { catalog } = useParams({ from: "/guarded/catalogs/$catalog" });
  return isStaff(useCurrentUser()) ? (
    <Catalog key={catalog} catalog={catalogPaths.get(catalog)!} />
  ) : (
    <ErrorPage />
  );
}

function Catalog({ catalog }: { readonly catalog: CatalogName }) {
  const t = useTranslations();
  const mayKeep = isOperator(toActor(useCurrentUser()));
  const { search, apply, table } = useListAddress(catalogAddress);
  const listOptions = listQuery(catalog, search);
  const client = useQueryClient();
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const onOpen = useCallback(({ id }: StoredRecord) => apply({ record: String(id) }), [apply]);
  const columns = useCatalogColumns(catalog, onOpen);
  const register = `catalogs_${catalog}` as const;
  const settings = useColumnSettings(register, columns);
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
        back={<BackLink to={pagePaths.catalogs}>{t("catalogs.screen.backToList")}</BackLink>}
        actions={add}
      />
      <RegisterScreen
        {...table}
        title={title}
        columns={columns}
        settings={settings}
        hasColumnsButton
        views={{ register, filters: catalogAddress.names }}
        list={list}
        queryKey={listOptions.queryKey}
        readPage={(paging) => client.fetchQuery(listQuery(catalog, { ...search, ...paging }))}
        rowId={rowId}
        rowLabel={rowLabel}
        onRowClick={onOpen}
        onReset={() => apply({ name: undefined, isActive: undefined })}
        filters={
          <div className={`${css.tools} no-print`}>
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
        }
        empty={{
          icon: <IconBook2 size={28} stroke={1.6} />,
          title: t("catalogs.screen.empty"),
          hint: t("catalogs.screen.emptyHint"),
        }}
      />
      {search.record && (
        <RecordModal
          key={search.record}
          catalog={catalog}
          id={search.record === "new" ? undefined : Number(search.record)}
          mayKeep={mayKeep}
          onClose={() => apply({ record: undefined })}
        />
      )}
    </>
  );
}

interface NameSearchProps {
  readonly value: string;
  readonly onApply: (name: string | undefined) => void;
}

/** Searches by a part of the name with a debounce; Enter skips it. */
function NameSearch({ value, onApply }: NameSearchProps) {
  const t = useTranslations();
  const search = useSearchText(value, (name) => onApply(name || undefined), {
    parse: (name) => (isTooLong(name, catalogLimits.name) ? undefined : name),
  });
  return (
    <SearchBox
      label={t("catalogs.screen.search")}
      clearLabel={t("shared.actions.clear")}
      limit={catalogLimits.name}
      value={search.text}
      onChange={search.change}
      onEnter={() => search.applyNow(search.text)}
      onClear={() => search.applyNow("")}
    />
  );
}

const rowId = ({ id }: StoredRecord) => String(id);
const rowLabel = ({ name }: StoredRecord) => name;
