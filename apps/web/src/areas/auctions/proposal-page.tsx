import { moscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import type { VersionConflict } from "./components/decisions/decision-buttons.tsx";
import { FormSkeleton } from "../../shared/form/form-skeleton.tsx";
import { useNews } from "../../shared/live/news.ts";
import { pagePaths } from "../../shared/paths.ts";
import { RecordNews } from "../../shared/records/record-news.tsx";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { useFormKey, useLatch } from "../../ui/fields/mounted-form.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import { type FormMode, modeOf, parseProposalSearch, type ProposalSearch } from "./proposal-search.ts";
import {
  checkQuery,
  currentDateQuery,
  organizationQuery,
  historyQuery,
  lastProposalQuery,
  proposalQuery,
} from "./queries.ts";
import { useExchangeClock } from "./use-exchange-clock.ts";

interface Opened {
  readonly mode: FormMode;
  readonly search: ProposalSearch;
}

const addressOf = ({ mode, search: { id, status } }: Opened) => `${mode} ${id ?? ""} ${status ?? ""}`;

/** PROP-042..118: page with the proposal form in the mode of the URL. */
export function ProposalPage() {
  const search = useSearch({ strict: false, select: parseProposalSearch });
  const organizationId = useCurrentUser().organizationInfo?.id;
  const mode = modeOf(search);
  // The key remounts the form when the acting organisation changes.
  return mode === undefined ? (
    <ErrorPage />
  ) : (
    <ShownProposal key={organizationId} mode={mode} search={search} />
  );
}

/**
 * FIX-101: one form per record. When the automatic save creates a draft, the form stays mounted and the URL
 * changes to the draft's.
 */
function ShownProposal(opened: Opened) {
  const router = useRouter();
  const { key, moveTo } = useFormKey(addressOf(opened));
  const onDraftMade = (id: number) => {
    const search = { page: "edit", id, status: proposalStatus.draft } as const;
    // The user may have started navigating to another page.
    if (router.latestLocation.pathname !== pagePaths.proposalForm) return;
    moveTo(addressOf({ mode: "edit", search }));
    void router.navigate({ to: pagePaths.proposalForm, search, replace: true, resetScroll: false });
  };
  return <OpenedProposal key={key} opened={opened} onDraftMade={onDraftMade} />;
}

interface OpenedProposalProps {
  readonly opened: Opened;
  readonly onDraftMade: (id: number) => void;
}

const rejections: ReadonlySet<number> = new Set([400, 403, 404]);

/** PROP-053: fetches the data that the form needs. */
function OpenedProposal({ opened, onDraftMade }: OpenedProposalProps) {
  const t = useTranslations("auctions");
  // URL at mount, because the first save changes it.
  const [{ mode, search }] = useState(opened);
  const { id = 0, status, isDraft } = search;
  const isStored = mode !== "new";
  const isTyping = isStored && mode !== "view";
  const isOfUser = mode === "new" || mode === "copy";
  const stored = useQuery({ ...proposalQuery(id, status), enabled: isStored });
  const check = useQuery({ ...checkQuery(id), enabled: mode === "change" });
  // The changeable fields must match the proposal as it was loaded, so only notify about changes.
  useNews(checkQuery(id).queryKey, mode === "change");
  const time = useQuery(currentDateQuery);
  const organization = useQuery({ ...organizationQuery, enabled: isOfUser });
  const isFiled = stored.data !== undefined && stored.data.status !== proposalStatus.draft;
  const history = useQuery({ ...historyQuery(id), enabled: mode === "view" && isFiled });
  // FIX-062: decision that hit an edit conflict, with the version that the operator saw.
  const [overtaken, onOvertaken] = useState<VersionConflict>();
  const last = useQuery({ ...lastProposalQuery, enabled: mode === "new" });
  // Without the server time, fall back to the browser's clock; the server validates the dates anyway.
  const ahead = time.data ? Date.parse(time.data.now) - time.dataUpdatedAt : 0;
  const hour = useExchangeClock(ahead, (instant) => {
    const read = moscowTime(new Date(instant));
    return `${read.date} ${read.hour}`;
  });
  const now = useMemo(() => {
    const [date, read] = hour.split(" ") as [string, string];
    return { date, hour: Number(read) };
  }, [hour]);

  const needed = [...(isStored ? [stored] : []), ...(mode === "change" ? [check] : [])];
  // FIX-101: an open form stays open even if a later refetch fails.
  const isShown = useLatch(!time.isPending && !last.isLoading);
  const failed = needed.find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    const { error } = failed;
    // G-24: error page for a proposal that the user cannot access.
    if (error instanceof ApiFailure && rejections.has(error.status)) return <ErrorPage />;
    const retry = () => needed.forEach(({ isError, refetch }) => isError && void refetch());
    return (
      <>
        <PageHeader title={t("form.title")} />
        <FailedState
          title={t("failures.proposal")}
          onRetry={retry}
          isRetrying={failed.isFetching}
          requestId={error instanceof ApiFailure ? error.requestId : undefined}
        />
      </>
    );
  }
  if (needed.some(({ isPending }) => isPending) || !isShown)
    return (
      <>
        <PageHeader title={t("form.title")} />
        <FormSkeleton />
      </>
    );
  return (
    <>
      <RecordNews queryKey={proposalQuery(id, status).queryKey} isTyping={isTyping} />
      <ProposalForm
        // The read-only view remounts with every version; an editable form stays, to keep the input.
        key={mode === "view" ? stored.data?.version : undefined}
        mode={mode}
        history={history.data}
        overtaken={overtaken}
        onOvertaken={onOvertaken}
        source={isStored ? stored.data : undefined}
        changeable={check.data}
        now={now}
        time={{ ahead, tradeDays: time.data?.tradeDays ?? [] }}
        last={last.data ?? undefined}
        onDraftMade={onDraftMade}
        firm={
          isOfUser || !stored.data
            ? { id: organization.data?.firmId ?? null, name: organization.data?.firmName ?? null }
            : { id: stored.data.firmId, name: stored.data.firmName }
        }
        isDraftAsked={isDraft === true}
      />
    </>
  );
}
