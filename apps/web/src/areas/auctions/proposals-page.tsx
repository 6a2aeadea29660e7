import { earliestFilterDate, latestFilterDate } from "@birzha/domain/auctions/auction-dates.ts";
import { showsComment } from "@birzha/domain/auctions/lifecycle.ts";
import { filingRejection } from "@birzha/domain/auctions/permissions.ts";
import { transliterateText } from "@birzha/domain/auctions/transliteration.ts";
import { mayHaveDrafts } from "@birzha/domain/shared/access/actor.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate, parseTypedDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import IconGavel from "../../ui/icons/gavel.svg";
import IconPlus from "../../ui/icons/plus.svg";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { FiltersForm, useFiltersKey, useTypedFilters } from "../../shared/inputs/filters-form.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { shownDates } from "../../shared/proposal/shown-dates.ts";
import { useConfirmedMutation } from "../../shared/records/confirmed-mutation.ts";
import { useListAddress } from "../../shared/register/address/list-address.ts";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { DateRangeField } from "../../ui/dates/date-range-field.tsx";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import type { TypedValue } from "../../ui/fields/typed-text.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import { rowMenuWidth } from "../../ui/table/row-menu.tsx";
import { ProposalRejection, RowActions } from "./components/view/row-actions.tsx";
import { removeMutation } from "./mutations.ts";
import { openSearch, useProposalColumns } from "./proposals-columns.tsx";
import {
  kindOf,
  proposalFilters,
  proposalsAddress,
  searchLimit,
  type ProposalFilter,
  type ProposalsSearch,
} from "./proposals-search.ts";
import { type ListedProposal, listQuery, creatorsQuery } from "./queries.ts";
import { useLastVisit } from "./use-last-visit.ts";

const pageSizes = [10, 20, 50, 100];

/** PROP-001..041: proposals of the organisation: upcoming, past, or drafts. */
export function ProposalsPage() {
  const t = useTranslations();
  const locale = useLanguage();
  const actor = toActor(useCurrentUser());
  const staff = isStaff(useCurrentUser());
  const navigate = useNavigate();
  const { search, apply, table } = useProposalsAddress(mayHaveDrafts(actor));
  const addressOf = useLastVisit(search);
  const kind = kindOf(search);
  const listOptions = listQuery(search, locale);
  const client = useQueryClient();
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const columns = useProposalColumns(staff);
  const settings = useColumnSettings("proposals", columns);
  /** PROP-036, PROP-118: deletes a draft after confirmation. */
  const { run: onRemove, running: removing } = useConfirmedMutation<ListedProposal>({
    mutation: removeMutation,
    queryKey: ["auctions", "list"],
    question: () => ({
      title: t("auctions.list.removeTitle"),
      text: t("auctions.list.removeText"),
      confirmLabel: t("auctions.actions.delete"),
      isDestructive: true,
    }),
  });
  const mayFile = filingRejection(actor) === undefined;
  const rowLabel = useCallback(
    ({ commodity, auctionDate }: ListedProposal) =>
      [commodity?.name[locale] ?? t("shared.words.empty"), ...shownDates(auctionDate).slice(0, 1)].join(", "),
    [t, locale],
  );
  const onRowClick = useCallback(
    (proposal: ListedProposal) => void navigate({ to: pagePaths.proposalForm, search: openSearch(proposal) }),
    [navigate],
  );
  const actions = useCallback(
    (proposal: ListedProposal) => (
      <RowActions
        proposal={proposal}
        label={rowLabel(proposal)}
        mayFile={mayFile}
        isRemoving={removing === proposal.id}
        onRemove={(one) => void onRemove(one)}
      />
    ),
    [rowLabel, mayFile, onRemove, removing],
  );
  const rowNote = useCallback(
    (proposal: ListedProposal) =>
      showsComment(proposal.status) && <ProposalRejection proposal={proposal} mayFile={mayFile} />,
    [mayFile],
  );
  /** PROP-003..005: at most one of the two checkboxes is set; the other one is disabled. */
  const box = (of: "past" | "drafts") => ({
    label: t(`auctions.list.${of}`),
    isSet: kind === of,
    onSet: (isSet: boolean) => apply(addressOf(isSet ? of : "open")),
    lockedBy: kind === "open" || kind === of ? undefined : t(`auctions.list.${kind}`),
  });
  const title = t("auctions.list.title");
  return (
    <>
      <PageHeader
        title={title}
        actions={
          mayFile && (
            <Button
              leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
              renderRoot={(props) => <Link to={pagePaths.proposalForm} {...props} />}
            >
              {t("auctions.list.new")}
            </Button>
          )
        }
      />
      <RegisterScreen
        {...table}
        title={title}
        columns={columns}
        settings={settings}
        hasColumnsButton
        views={views}
        list={list}
        queryKey={listOptions.queryKey}
        readPage={(paging) => client.fetchQuery(listQuery({ ...search, ...paging }, locale))}
        rowId={rowId}
        rowLabel={rowLabel}
        pageSizes={pageSizes}
        boxes={mayHaveDrafts(actor) ? [box("past"), box("drafts")] : [box("past")]}
        onRowClick={onRowClick}
        actions={actions}
        actionsWidth={rowMenuWidth}
        rowNote={rowNote}
        filters={
          <ProposalsFilters
            value={search}
            isPast={kind === "past"}
            isNarrowed={table.isNarrowed}
            onApply={apply}
            onReset={table.onReset}
          />
        }
        empty={{
          icon: <IconGavel size={28} stroke={1.6} />,
          title: t("auctions.list.empty"),
          narrowedTitle: t("auctions.list.empty"),
          hint: t(`auctions.list.emptyHints.${kind}`),
        }}
      />
    </>
  );
}

const views = { register: "proposals", filters: [...proposalFilters, "isDraft", "past"] } as const;
const rowId = ({ id }: ListedProposal) => String(id);

/**
 * PROP-006: URL state of the list. FIX-068: without the right to drafts, a URL of drafts shows the open
 * proposals.
 */
function useProposalsAddress(hasDrafts: boolean) {
  const { search: parsed, apply, table } = useListAddress(proposalsAddress);
  const search = useMemo(() => (hasDrafts ? parsed : { ...parsed, isDraft: undefined }), [hasDrafts, parsed]);
  return {
    search,
    apply,
    table: {
      ...table,
      // The choice of the list does not count as a filter.
      isNarrowed: proposalFilters.some((filter) => search[filter] !== undefined),
      onReset: () => apply(Object.fromEntries(proposalFilters.map((filter) => [filter, undefined]))),
    },
  };
}

interface ProposalsFiltersProps {
  readonly value: ProposalsSearch;
  /** PROP-012: offer authors of past auctions. */
  readonly isPast: boolean;
  readonly isNarrowed: boolean;
  readonly onApply: (filters: Record<ProposalFilter, string | undefined>) => void;
  readonly onReset: () => void;
}

/** PROP-007..016: filters of the list. Sends no request until the user applies them. */
function ProposalsFilters(props: ProposalsFiltersProps) {
  const { key, onApply } = useFiltersKey(proposalFilters, props.value, props.onApply);
  return <Form key={key} {...props} onApply={onApply} />;
}

function Form({ value, isPast, isNarrowed, onApply, onReset }: ProposalsFiltersProps) {
  const t = useTranslations();
  const locale = useLanguage();
  const authors = useQuery(creatorsQuery(isPast));
  const { filters, put, all } = useTypedFilters(proposalFilters, value);
  const [unreadable, setUnreadable] = useState<string>();
  const [lastDay] = useState(() => latestFilterDate(moscowDate(new Date())));
  /** PROP-008, PROP-009, PROP-014: text that is not a valid date does not filter and shows no error. */
  const read = (text: string): TypedValue<string> => {
    const day = parseTypedDate(text);
    return { value: day !== undefined && day >= earliestFilterDate && day <= lastDay ? day : null };
  };
  const chosen = filters.createUser ?? null;
  const names = authors.data ?? [];
  return (
    <FiltersForm
      label={t("auctions.list.filters")}
      columns={widths}
      isNarrowed={isNarrowed}
      isUnreadable={unreadable !== undefined}
      onApply={() => onApply(all())}
      onReset={onReset}
    >
      <DateRangeField
        label={t("auctions.list.auctionDate")}
        read={read}
        format={formatDate}
        min={earliestFilterDate}
        max={lastDay}
        value={{ from: filters.auctionDateFrom ?? null, to: filters.auctionDateTo ?? null }}
        onChange={({ from, to }) => {
          put("auctionDateFrom")(from);
          put("auctionDateTo")(to);
        }}
        onUnreadable={setUnreadable}
      />
      <LimitedInput
        label={t("auctions.list.commodityName")}
        limit={searchLimit}
        autoComplete="off"
        value={filters.commodityName ?? ""}
        onChange={(event) => put("commodityName")(event.currentTarget.value)}
      />
      <LimitedInput
        label={t("auctions.list.basisName")}
        limit={searchLimit}
        autoComplete="off"
        value={filters.basisName ?? ""}
        onChange={(event) => put("basisName")(event.currentTarget.value)}
      />
      <SelectField
        label={t("auctions.columns.createUser")}
        placeholder={t("shared.words.all")}
        clearable
        // Keep the chosen author, even if the other list does not include this name.
        options={[...new Set([...names, ...(chosen ? [chosen] : [])])].map((name) => ({
          value: name,
          // same spelling as in the list.
          label: locale === "en" ? transliterateText(name) : name,
        }))}
        loading={authors.isPending}
        value={chosen}
        onChange={put("createUser")}
      />
    </FiltersForm>
  );
}

const widths =
  "minmax(10rem, 12rem) minmax(10rem, 12rem) minmax(9rem, 1fr) minmax(9rem, 1fr) minmax(11rem, 1fr) auto";
