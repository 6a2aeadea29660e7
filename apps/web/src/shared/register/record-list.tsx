import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import { useListAddress, type ListAddress, type ListSearch } from "./address/list-address.ts";
import { RegisterFilters, type RegisterFiltersProps } from "./register-filters.tsx";
import { RegisterScreen, type RegisterScreenProps } from "./register-screen.tsx";

type Screen = "columns" | "rowId" | "rowLabel" | "onRowClick" | "actions" | "actionsWidth" | "rowNote";
type PageQuery<Row, Key extends QueryKey> = UseQueryOptions<PageOf<Row>, Error, PageOf<Row>, Key> & {
  readonly queryKey: Key;
};

interface RecordListProps<
  Row extends object,
  Key extends QueryKey,
  Filter extends string,
  Sort extends string,
  Panel extends string,
  Workbook,
> extends Pick<RegisterScreenProps<Row>, Screen> {
  /** The area whose phrases name the columns; also the name of saved views and column settings. */
  readonly area: "organizations" | "users" | "applications";
  /** Translates a word of the list. */
  readonly words: (word: "title" | "filters" | "empty" | "emptyHint") => string;
  readonly icon: ReactNode;
  readonly address: ListAddress<Filter, Sort, Panel> & RegisterFiltersProps<Filter>["address"];
  readonly queryOf: (search: ListSearch<Filter | Panel, Sort>) => PageQuery<Row, Key>;
  /** Choices of the status filter. */
  readonly statuses: RegisterFiltersProps<Filter>["choices"];
  readonly moreFilters?: RegisterFiltersProps<Filter>["more"];
  readonly workbook?: {
    readonly label: string;
    readonly mutation: UseMutationOptions<void, Error, Workbook>;
    /** The request of the button in the filter form. */
    readonly ofFilters: (search: ListSearch<Filter | Panel, Sort>) => NoInfer<Workbook>;
    /** WORK-040: the request for the shown rows and columns. */
    readonly ofShown: (
      search: ListSearch<Filter | Panel, Sort>,
      columns: readonly string[],
    ) => NoInfer<Workbook>;
  };
  /** A panel that is open next to the list. */
  readonly panel?: (rows: readonly Row[], search: ListSearch<Filter | Panel, Sort>) => ReactNode;
}

/** The list of an area's records: a filter form, the table, saved views and workbooks. */
export function RecordList<
  Row extends object,
  Key extends QueryKey,
  Filter extends string,
  Sort extends string,
  Panel extends string,
  Workbook,
>(props: RecordListProps<Row, Key, Filter, Sort, Panel, Workbook>) {
  const { area, words, icon, address, queryOf, statuses, moreFilters, workbook, panel, ...screen } = props;
  const heading = useTranslations(`${area}.fields`);
  const { search, apply, table } = useListAddress(address);
  const client = useQueryClient();
  const query = queryOf(search);
  const list = useQuery({ ...query, placeholderData: keepPreviousData });
  const settings = useColumnSettings(area, props.columns);
  const { mutate, isPending } = useMutation<void, Error, Workbook>(workbook?.mutation ?? {});
  const download = (request: (of: NonNullable<typeof workbook>) => Workbook) =>
    workbook && mutate(request(workbook));
  return (
    <>
      <RegisterScreen
        {...table}
        {...screen}
        title={words("title")}
        settings={settings}
        hasColumnsButton
        views={{
          register: area,
          filters: address.names,
          ...(workbook && {
            download: {
              onClick: (columns) => download(({ ofShown }) => ofShown(search, columns)),
              isRunning: isPending,
            },
          }),
        }}
        list={list}
        queryKey={query.queryKey}
        readPage={(paging) => client.fetchQuery(queryOf({ ...search, ...paging }))}
        filters={
          <RegisterFilters
            label={words("filters")}
            address={address}
            value={search}
            heading={heading}
            choices={statuses}
            onApply={(filters) => apply(filters as Parameters<typeof apply>[0])}
            onReset={table.onReset}
            more={moreFilters}
            {...(workbook && {
              download: {
                label: workbook.label,
                isRunning: isPending,
                onClick: () => download(({ ofFilters }) => ofFilters(search)),
              },
            })}
          />
        }
        empty={{ icon, title: words("empty"), hint: words("emptyHint") }}
      />
      {panel?.(list.isError ? [] : (list.data?.rows ?? []), search)}
    </>
  );
}
