import { moscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import type { Overtaken } from "./components/decisions/decision-buttons.tsx";
import { FormSkeleton } from "../../shared/form/form-skeleton.tsx";
import { useNews } from "../../shared/live/news.ts";
import { paths } from "../../shared/paths.ts";
import { RecordNews } from "../../shared/records/record-news.tsx";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { useFormKey, useLatch } from "../../ui/fields/mounted-form.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import { type FormMode, modeOf, parseProposalSearch, type ProposalSearch } from "./proposal-search.ts";
import {
  checkQuery,
  currentDateQuery,
  firmQuery,
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

/** PROP-042..118: the form, in the mode that the address asks for. */
export function ProposalPage() {
  const search = useSearch({ strict: false, select: parseProposalSearch });
  const organizationId = useSignedInPerson().organizationInfo?.id;
  const mode = modeOf(search);
  // A form belongs to the organisation that it was opened for.
  return mode === undefined ? (
    <ErrorPage />
  ) : (
    <ShownProposal key={organizationId} mode={mode} search={search} />
  );
}

/** FIX-101: one form per record. A form that saves itself as a draft goes on under the address of the draft. */
function ShownProposal(asked: Opened) {
  const router = useRouter();
  const { key, moveTo } = useFormKey(addressOf(asked));
  const onDraftMade = (id: number) => {
    const search = { page: "edit", id, status: proposalStatus.draft } as const;
    // The user may be on the way to another page.
    if (router.latestLocation.pathname !== paths.proposalForm) return;
    moveTo(addressOf({ mode: "edit", search }));
    void router.navigate({ to: paths.proposalForm, search, replace: true, resetScroll: false });
  };
  return <OpenedProposal key={key} asked={asked} onDraftMade={onDraftMade} />;
}

interface OpenedProposalProps {
  readonly asked: Opened;
  readonly onDraftMade: (id: number) => void;
}

const refusals: ReadonlySet<number> = new Set([400, 403, 404]);

/** PROP-053: reads what the form needs before it can be drawn. */
function OpenedProposal({ asked, onDraftMade }: OpenedProposalProps) {
  const t = useTranslations("auctions");
  // The address that the form was opened with; it changes with the first save.
  const [{ mode, search }] = useState(asked);
  const { id = 0, status, isDraft } = search;
  const isStored = mode !== "new";
  const isTyping = isStored && mode !== "view";
  const isOfPerson = mode === "new" || mode === "copy";
  const stored = useQuery({ ...proposalQuery(id, status), enabled: isStored });
  const check = useQuery({ ...checkQuery(id), enabled: mode === "change" });
  // What may be changed of it stays as it was read with it.
  useNews(checkQuery(id).queryKey, mode === "change");
  const time = useQuery(currentDateQuery);
  const firm = useQuery({ ...firmQuery, enabled: isOfPerson });
  const isFiled = stored.data !== undefined && stored.data.status !== proposalStatus.draft;
  const history = useQuery({ ...historyQuery(id), enabled: mode === "view" && isFiled });
  // FIX-062: the version that a decision was about when another one came in between.
  const [overtaken, onOvertaken] = useState<Overtaken>();
  const last = useQuery({ ...lastProposalQuery, enabled: mode === "new" });
  // Where the server does not say what time it is, this computer's clock has to do; the server judges anyway.
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
  // FIX-101: a form that is on the screen stays, whatever becomes of a later read.
  const isShown = useLatch(!time.isPending && !last.isLoading);
  const failed = needed.find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    const { error } = failed;
    // G-24: what is not the reader's to see has a page of its own.
    if (error instanceof ApiFailure && refusals.has(error.status)) return <ErrorPage />;
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
        // What is only looked at is always what stands now; what is typed is kept.
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
          isOfPerson || !stored.data
            ? { id: firm.data?.firmId ?? null, name: firm.data?.firmName ?? null }
            : { id: stored.data.firmId, name: stored.data.firmName }
        }
        isDraftAsked={isDraft === true}
      />
    </>
  );
}
