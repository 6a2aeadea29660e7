import { itemFields, type ItemField } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { DictionaryItem } from "@birzha/domain/exchange/dictionaries.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLanguage } from "../../ui/use-language.ts";
import type { SelectOption } from "../../ui/fields/select-field.tsx";
import { customersQuery } from "../../shared/proposal/customers.ts";
import { dictionariesQuery, type CustomerOrganization } from "./queries.ts";

/** Items of a stored proposal by field, to show those that the dictionary no longer offers. */
export type StoredItems = Readonly<Partial<Record<ItemField, DictionaryItem | null>>>;

/**
 * DICT-001..011, DICT-023: returns the options of the selects of a proposal. DICT-024: fetches the dictionaries when the
 * form opens.
 * @param isAsked false for a read-only proposal, which contains its items
 * @param withCustomers false before the answer that shows the organisers, whose list loads on demand (HOUSE-024)
 */
export function useProposalDictionaries(
  stored: StoredItems | undefined,
  isAsked: boolean,
  withCustomers: boolean,
) {
  const locale = useLanguage();
  const lists = useQuery({ ...dictionariesQuery, enabled: isAsked });
  const organizations = useQuery({ ...customersQuery, enabled: isAsked && withCustomers });
  return useMemo(() => {
    const offered = (field: ItemField) => lists.data?.[itemFields[field]];
    const nameOf = ({ name }: DictionaryItem) => name[locale];
    const find = (field: ItemField, id: number) => {
      const storedValue = stored?.[field];
      return (
        offered(field)?.find((item) => item.id === id) ?? (storedValue?.id === id ? storedValue : undefined)
      );
    };
    return {
      options: (field: ItemField): readonly SelectOption[] => {
        const items = offered(field) ?? [];
        const storedValue = stored?.[field];
        const all =
          storedValue && !items.some(({ id }) => id === storedValue.id) ? [...items, storedValue] : items;
        return all.map((item) => ({ value: String(item.id), label: nameOf(item) }));
      },
      /** Returns an offered item, or the stored one of the proposal. */
      find,
      /** V-4: reports whether the item is offered; true until the dictionaries are loaded. */
      isOffered: (field: ItemField, id: number) => offered(field)?.some((item) => item.id === id) ?? true,
      isLoading: lists.isPending,
      firms: organizations.data ?? noOrganizations,
      /** Returns the name of an organiser, or its number if unknown. */
      firmName: (id: number) =>
        organizations.isPending
          ? ""
          : (organizations.data?.find((organization) => organization.id === id)?.firmName ?? String(id)),
      isCustomer: (id: number) => organizations.data?.some((organization) => organization.id === id) ?? true,
      areFirmsLoading: organizations.isPending,
      /** PROP-058, PROP-070: refetches the organisations. */
      reloadFirms: () => void organizations.refetch(),
      /** DICT-024: the dictionaries or the organisers failed to load; the rest of the form works. */
      isFailed: lists.isError || organizations.isError,
      retry: () => {
        if (lists.isError) void lists.refetch();
        if (organizations.isError) void organizations.refetch();
      },
    };
    // Other properties of the queries change on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [
    lists.data,
    lists.isPending,
    lists.isError,
    lists.refetch,
    organizations.data,
    organizations.isPending,
    organizations.isError,
    organizations.refetch,
    stored,
    locale,
  ]);
}

export type ProposalDictionaries = ReturnType<typeof useProposalDictionaries>;

const noOrganizations: readonly CustomerOrganization[] = [];
