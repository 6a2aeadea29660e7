import { showsComment } from "@birzha/domain/auctions/lifecycle.ts";
import { filingRejection } from "@birzha/domain/auctions/permissions.ts";
import { mayHaveDrafts } from "@birzha/domain/shared/access/actor.ts";
import { Button } from "@mantine/core";
import { IconGavel, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { useConfirmedMutation } from "../../shared/records/confirmed-mutation.ts";
import { useListAddress } from "../../shared/register/address/list-address.ts";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import { shownDates } from "../../shared/proposal/shown-dates.ts";
import { openSearch } from "./components/view/open-link.tsx";
import { RowButtons } from "./components/view/row-buttons.tsx";
import { ProposalRejection } from "./components/view/proposal-rejection.tsx";
import { remove } from "./mutations.ts";
import { useProposalColumns } from "./proposals-columns.tsx";
import { ProposalsFilters } from "./proposals-filters.tsx";
import { kindOf, proposalFilters, proposalsAddress } from "./proposals-search.ts";
import { type ListedProposal, listQuery } from "./queries.ts";
import { useLastVisit } from "./use-last-visit.ts";

const pageSizes = [10, 20, 50, 100];

/** PROP-001..041: proposals of the organisation: upcoming, past, or drafts. */
export function ProposalsPage() {
  const t = useTranslations();
  const locale = useLocale();
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
    mutation: remove,
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
    (proposal: ListedProposal) => void navigate({ to: paths.proposalForm, search: openSearch(proposal) }),
    [navigate],
  );
  const actions = useCallback(
    (proposal: ListedProposal) => (
      <RowButtons
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
              renderRoot={(props) => <Link to={paths.proposalForm} {...props} />}
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
        actionsWidth={146}
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
