import { filingRefusal } from "@birzha/domain/auctions/permissions.ts";
import { mayHaveDrafts } from "@birzha/domain/shared/actor.ts";
import { pageWindow } from "@birzha/domain/shared/paging.ts";
import { Button, Checkbox } from "@mantine/core";
import { IconGavel, IconPlus, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import panelCss from "../../ui/panel.module.css";
import { confirm } from "../../ui/prompt.ts";
import { fixedColumns } from "../../ui/table/column-settings.ts";
import type { TableState } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { shownDates } from "./components/auction-dates.ts";
import { ProposalCard } from "./components/proposal-card.tsx";
import { RowButtons } from "./components/row-buttons.tsx";
import { remove } from "./mutations.ts";
import { useProposalColumns, useProposalTexts } from "./proposals-columns.tsx";
import { ProposalsFilters } from "./proposals-filters.tsx";
import css from "./proposals-page.module.css";
import { type ListKind, parseProposalsSearch } from "./proposals-search.ts";
import { type ListedProposal, listQuery } from "./queries.ts";
import { useProposalList } from "./use-proposal-list.ts";

const pageSizes = [10, 20, 50, 100];

/** PROP-001..041: the proposals of the firm: to come, past, or drafts. */
export function ProposalsPage() {
  const t = useTranslations();
  const person = useSignedInPerson();
  const { kind, onDrafts, list, memory } = useListOnScreen();
  // ACC-020: a list that could not be read is empty, not the one before it.
  const rows = list.isError ? nothing : (list.data?.rows ?? nothing);
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  const texts = useProposalTexts(isStaff(person));
  const columns = useProposalColumns(texts);
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  const { onRemove, removing } = useRemoval();
  const mayFile = filingRefusal(toActor(person)) === undefined;
  const rowLabel = useCallback(
    (proposal: ListedProposal) =>
      [texts.commodity(proposal), ...shownDates(proposal.auctionDate).slice(0, 1)].join(", "),
    [texts],
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

  const state: TableState = { page: memory.pages[kind], size: memory.size, sort: null };
  const { onPage, onSize } = memory;
  const onState = useCallback(
    ({ page, size }: Partial<TableState>) => {
      if (size !== undefined) onSize(size);
      else if (page !== undefined) onPage(kind, page);
    },
    [kind, onPage, onSize],
  );
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
      <section className={panelCss.panel} aria-label={title}>
        <div className={css.lists}>
          <Checkbox
            label={t("auctions.list.past")}
            checked={kind === "past"}
            disabled={kind === "drafts"}
            onChange={(event) => memory.onPast(event.currentTarget.checked)}
          />
          {mayHaveDrafts(toActor(person)) && (
            <Checkbox
              label={t("auctions.list.drafts")}
              checked={kind === "drafts"}
              disabled={kind === "past"}
              onChange={(event) => onDrafts(event.currentTarget.checked)}
            />
          )}
        </div>
        <ProposalsFilters
          // What was typed and not applied gives way to what is applied.
          key={JSON.stringify(memory.filters)}
          value={memory.filters}
          isPast={kind === "past"}
          onApply={memory.onFilters}
        />
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
          pageSizes={pageSizes}
          actions={actions}
          actionsWidth={146}
          card={(proposal, slots) => <ProposalCard proposal={proposal} texts={texts} {...slots} />}
          loading={list.isPending}
          stale={list.isPlaceholderData}
          failed={list.isError}
          onRetry={() => void list.refetch()}
          empty={
            <Nothing
              kind={kind}
              onReset={Object.keys(memory.filters).length > 0 ? () => memory.onFilters({}) : undefined}
            />
          }
        />
      </section>
    </>
  );
}

const nothing: readonly ListedProposal[] = [];
const rowId = ({ id }: ListedProposal) => String(id);

/** PROP-003..006, PROP-037: which list it is, and what of it is on the screen. */
function useListOnScreen() {
  const search = useSearch({ strict: false, select: parseProposalsSearch });
  const mayHave = mayHaveDrafts(toActor(useSignedInPerson()));
  // FIX-068: an address of somebody else's drafts is one of the open proposals.
  const isDraft = mayHave && search.isDraft === true;
  const navigate = useNavigate();
  const memory = useProposalList();
  const { isPast, onPast } = memory;
  const kind: ListKind = isDraft ? "drafts" : isPast ? "past" : "open";
  useEffect(() => {
    // PROP-005: whoever opens the drafts has left the past.
    if (isDraft && isPast) onPast(false);
  }, [isDraft, isPast, onPast]);
  const list = useQuery({
    ...listQuery(kind, { page: memory.pages[kind], size: memory.size, filters: memory.filters }),
    placeholderData: keepPreviousData,
  });
  const onDrafts = (isOn: boolean) =>
    void navigate({ to: paths.auctions, search: isOn ? { isDraft: true } : {}, resetScroll: false });
  return { kind, onDrafts, list, memory };
}

/** PROP-036, PROP-118: asks, takes the draft away and reads the list anew. */
function useRemoval() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(remove);
  const onRemove = useCallback(
    async ({ id }: ListedProposal) => {
      const isAgreed = await confirm({
        title: t("auctions.list.removeTitle"),
        text: t("auctions.list.removeText"),
        confirmLabel: t("auctions.actions.delete"),
        isDestructive: true,
      });
      if (!isAgreed) return;
      try {
        await mutateAsync(id);
      } catch {
        // It was said. Who came too late sees what there is now.
      }
      await queryClient.invalidateQueries({ queryKey: ["auctions", "list"] });
    },
    [t, queryClient, mutateAsync],
  );
  return { onRemove, removing: isPending ? variables : undefined };
}

interface NothingProps {
  readonly kind: ListKind;
  /** Takes the conditions away, where there are any. */
  readonly onReset: (() => void) | undefined;
}

/** PROP-023. */
function Nothing({ kind, onReset }: NothingProps) {
  const t = useTranslations();
  if (onReset)
    return (
      <EmptyState
        icon={<IconSearchOff size={28} stroke={1.6} />}
        title={t("auctions.list.empty")}
        hint={t("shared.table.emptyHint")}
        action={
          <Button variant="default" onClick={onReset}>
            {t("shared.actions.resetAll")}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<IconGavel size={28} stroke={1.6} />}
      title={t("auctions.list.empty")}
      hint={t(`auctions.list.emptyHints.${kind}`)}
    />
  );
}
