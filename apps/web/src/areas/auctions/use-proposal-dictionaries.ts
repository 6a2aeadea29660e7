import { itemFieldNames, itemFields, type ItemField } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { DictionaryItem } from "@birzha/domain/exchange/dictionaries.ts";
import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocale } from "use-intl";
import type { SelectOption } from "../../ui/fields/select-field.tsx";
import { customersQuery } from "../../shared/proposal/customers.ts";
import { dictionaryQuery, type CustomerFirm } from "./queries.ts";

/** What the selects of a proposal choose from (DICT-001..011, DICT-023). */
export interface ProposalDictionaries {
  readonly options: (field: ItemField) => readonly SelectOption[];
  /** An offered item, or the one the proposal came with. */
  readonly find: (field: ItemField, id: number) => DictionaryItem | undefined;
  /** V-4; true as long as nobody can say. */
  readonly isOffered: (field: ItemField, id: number) => boolean;
  readonly isLoading: (field: ItemField) => boolean;
  readonly firms: readonly CustomerFirm[];
  /** The name of an organiser; its number where nobody knows it. */
  readonly firmName: (id: number) => string;
  readonly isCustomer: (id: number) => boolean;
  readonly areFirmsLoading: boolean;
  /** PROP-058, PROP-070. */
  readonly reloadFirms: () => void;
  /** DICT-024: one of them did not come; the others serve. */
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** The items of a stored proposal by field: what a dictionary offers no more is still to be read. */
export type StoredItems = Readonly<Partial<Record<ItemField, DictionaryItem | null>>>;

/**
 * DICT-024: asked for when the form opens.
 * @param isAsked false of what is only read: it says itself what was chosen
 * @param shown false of fields that stand in the form after an answer alone: nobody else needs their list (HOUSE-024)
 */
export function useProposalDictionaries(
  stored: StoredItems | undefined,
  isAsked: boolean,
  shown: Readonly<Partial<Record<ItemField | "customers", boolean>>>,
): ProposalDictionaries {
  const locale = useLocale();
  const lists = useQueries({
    queries: itemFieldNames.map((field) => ({
      ...dictionaryQuery(itemFields[field]),
      enabled: isAsked && shown[field] !== false,
    })),
    combine,
  });
  const firms = useQuery({ ...customersQuery, enabled: isAsked && shown.customers !== false });
  return useMemo(() => {
    const place = (field: ItemField) => itemFieldNames.indexOf(field);
    const offered = (field: ItemField) => lists.items[place(field)];
    const nameOf = ({ name }: DictionaryItem) => name[locale];
    const find = (field: ItemField, id: number) => {
      const kept = stored?.[field];
      return offered(field)?.find((item) => item.id === id) ?? (kept?.id === id ? kept : undefined);
    };
    return {
      options: (field) => {
        const items = offered(field) ?? [];
        const kept = stored?.[field];
        const all = kept && !items.some(({ id }) => id === kept.id) ? [...items, kept] : items;
        return all.map((item) => ({ value: String(item.id), label: nameOf(item) }));
      },
      find,
      isOffered: (field, id) => offered(field)?.some((item) => item.id === id) ?? true,
      isLoading: (field) => lists.pending[place(field)] ?? false,
      firms: firms.data ?? noFirms,
      firmName: (id) =>
        firms.isPending ? "" : (firms.data?.find((firm) => firm.id === id)?.firmName ?? String(id)),
      isCustomer: (id) => firms.data?.some((firm) => firm.id === id) ?? true,
      areFirmsLoading: firms.isPending,
      reloadFirms: () => void firms.refetch(),
      isFailed: lists.isFailed || firms.isError,
      retry: () => {
        lists.retry();
        if (firms.isError) void firms.refetch();
      },
    };
    // The other parts of a query are no news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lists, firms.data, firms.isPending, firms.isError, firms.refetch, stored, locale]);
}

const noFirms: readonly CustomerFirm[] = [];

/** Outside of the hook, so that its result changes only when one of the lists does. */
const combine = (results: readonly UseQueryResult<readonly DictionaryItem[]>[]) => ({
  items: results.map(({ data }) => data),
  pending: results.map(({ isPending }) => isPending),
  isFailed: results.some(({ isError }) => isError),
  retry: () => results.forEach(({ isError, refetch }) => isError && void refetch()),
});
