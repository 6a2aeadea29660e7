import type { MoscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { filingRejection } from "@birzha/domain/auctions/permissions.ts";
import type { ProposalHistory as ProposalHistoryData } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import type { RuleContext } from "@birzha/domain/auctions/proposal/proposal-rules.ts";
import {
  itemFieldNames,
  type LastProposal,
  type NamedItems,
  type Proposal,
  toPayload,
  toValues,
} from "@birzha/domain/auctions/proposal/proposal.ts";
import { mayHaveDrafts } from "@birzha/domain/shared/access/actor.ts";
import { TextInput } from "@mantine/core";
import { Fragment, Suspense, useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import type { PhraseKey, FormatPhrase } from "../../i18n/phrase.ts";
import { PendingApproval } from "../../shared/approvals/pending-approval.tsx";
import fieldCss from "../../shared/form/form-field.module.css";
import { FormFrame } from "../../shared/form/form-frame.tsx";
import { FormSection } from "../../shared/form/form-section.tsx";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { toActor } from "../../shared/session/actor.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { useUnsavedGuard } from "../../ui/overlays/unsaved-guard.ts";
import type { VersionConflict } from "./components/decisions/decision-buttons.tsx";
import {
  backTo,
  CloseButton,
  ProposalButtons,
  useRejection,
} from "./components/decisions/proposal-buttons.tsx";
import { AuctionSection } from "./components/form/auction-section.tsx";
import { ClockStrip, type ExchangeTime } from "./components/form/clock-strip.tsx";
import { DatesSection } from "./components/form/dates-section.tsx";
import {
  type EntryName,
  fromEntries,
  prefilledEntries,
  toCopy,
  toEntries,
  toFirstEntries,
} from "./components/form/proposal-entries.ts";
import { findErrors, ProposalErrorsList } from "./components/form/proposal-errors-list.tsx";
import { ProposalAside, SavingLine } from "./components/view/proposal-aside.tsx";
import { ProposalNotices, PrefilledNote } from "./components/view/proposal-notices.tsx";
import {
  ProposalHostProvider,
  ProposalStateProvider,
  type ProposalState,
} from "./components/view/proposal-state.ts";
import { ProposalStatus } from "./components/view/proposal-status.tsx";
import { type FormMode, isReadOnly } from "./proposal-search.ts";
import { type unsavedDraft, type OwnDraft, useOwnDraft } from "./use-own-draft.ts";
import { useProposalDictionaries } from "./use-proposal-dictionaries.ts";
import { useProposalSending } from "./use-proposal-sending.ts";
import { useEntriesKeeping, useSavedEntries } from "./use-saved-entries.ts";

interface ProposalFormProps {
  readonly mode: FormMode;
  /** Stored proposal to open or to copy. */
  readonly source: Proposal | undefined;
  /** PROP-048: in change mode, the changeable fields of the payload. */
  readonly changeable: Readonly<Record<string, boolean>> | undefined;
  readonly now: MoscowTime;
  /** DESK-010: clock and working days of the exchange. */
  readonly time: ExchangeTime;
  /** DESK-010: last proposal, to prefill a new one. */
  readonly last: LastProposal | undefined;
  /** Called when the first save has created a draft of a new proposal. */
  readonly onDraftMade: (id: number) => void;
  readonly firm: Organization;
  /** FIX-063, FIX-064: history, in view mode only. */
  readonly history: ProposalHistoryData | undefined;
  /** FIX-062: decision that hit an edit conflict. */
  readonly overtaken: VersionConflict | undefined;
  readonly onOvertaken: (overtaken: VersionConflict | undefined) => void;
  /** PROP-051: the back link leads to the drafts in any case. */
  readonly isDraftAsked: boolean;
}

const dateEntries: readonly EntryName[] = ["dateKind", "dates", "begin", "end"];

const DecisionButtons = lazyComponent(() => import("./components/decisions/decision-buttons.tsx"));
const parts = () => import("./components/view/stored-parts.ts");
const ChangedSince = lazyComponent(async () => ({ default: (await parts()).ChangedSince }));
const ProposalChange = lazyComponent(async () => ({ default: (await parts()).ProposalChange }));
const ProposalPanel = lazyComponent(async () => ({ default: (await parts()).ProposalPanel }));
const ProposalHistory = lazyComponent(async () => ({ default: (await parts()).ProposalHistory }));
const ProposalDetails = lazyComponent(async () => ({ default: (await parts()).ProposalDetails }));
const ProposalDetailList = lazyComponent(async () => ({ default: (await parts()).ProposalDetailList }));

/** Reports whether a yes/no field has yes. */
const useFlag = (
  state: ProposalState,
  name: "hasJointAuction" | "hasAuctionSeries" | "hasAutoRenewal",
): boolean => useSyncExternalStore(state.subscribe, () => state.entries()[name] === true);

/** PROP-042..075: form of new proposals, drafts, changes, revocations, and read-only view. */
export function ProposalForm(props: ProposalFormProps) {
  const {
    mode,
    source,
    changeable,
    now,
    time,
    last,
    firm: organization,
    history,
    overtaken,
    onOvertaken,
  } = props;
  const { isDraftAsked, onDraftMade } = props;
  const t = useTranslations("auctions.form");
  const say = useTranslations() as FormatPhrase;
  const locale = useLanguage();
  const user = useCurrentUser();
  const stored = mode === "copy" ? undefined : source;
  const status = stored?.status ?? proposalStatus.draft;
  const formOf = (as: FormMode, of: OwnDraft | undefined) =>
    [user.account, user.organizationInfo?.id, as, of?.id, of?.version].join(" ");
  const { state, restoredFrom, discard } = useSavedEntries(formOf(mode, source), () => {
    if (!last)
      return { start: mode === "copy" && source ? toCopy(source, now) : toEntries(source), taken: [] };
    const start = toFirstEntries(last.payload);
    return { start, taken: prefilledEntries(start) };
  });
  const isJoint = useFlag(state, "hasJointAuction");
  const dictionaries = useProposalDictionaries(source ?? last?.payload, mode !== "view", isJoint);
  const isLocked = useCallback(
    (name: EntryName) => {
      if (isReadOnly(mode)) return true;
      return mode === "change" && changeable?.[dateEntries.includes(name) ? "auctionDate" : name] !== true;
    },
    [mode, changeable],
  );
  const host = useMemo(
    () => ({ dictionaries, isLocked, now, status, last: last?.id }),
    [dictionaries, isLocked, now, status, last],
  );

  const { isOffered, isCustomer } = dictionaries;
  const details = useMemo<RuleContext>(
    () => ({
      now,
      status,
      before: stored && status !== proposalStatus.draft ? toValues(stored) : undefined,
      isOffered,
      isCustomer,
    }),
    [now, status, stored, isOffered, isCustomer],
  );
  useLayoutEffect(
    () => state.revalidate((entries) => findErrors(entries, details, locale, say)),
    [state, details, locale, say],
  );
  const isChanged = useSyncExternalStore(state.subscribe, state.isChanged);
  const letLeave = useUnsavedGuard(isChanged && !isReadOnly(mode));

  const rejection = useRejection(mode, stored);
  const payload = (as: OwnDraft | typeof unsavedDraft) => {
    const values = fromEntries(state.entries(), locale);
    const items = Object.fromEntries(
      itemFieldNames.map((field) => {
        const chosen = values[field];
        return [field, chosen ? (dictionaries.find(field, chosen.id) ?? null) : null];
      }),
    ) as NamedItems;
    const filing = { id: organization.id ?? 0, name: organization.name ?? "" };
    return { ...as, ...toPayload(values, filing, items) };
  };
  const keepsDraft = mayHaveDrafts(toActor(user));
  const storedAs = stored && { id: stored.id, version: stored.version };
  const isDraftForm =
    mode === "new" || mode === "copy" || (mode === "edit" && status === proposalStatus.draft);
  const own = useOwnDraft({
    state,
    isStored: isDraftForm && keepsDraft && rejection === undefined,
    opened: isDraftForm ? storedAs : undefined,
    payload,
    onMade: onDraftMade,
  });
  useEntriesKeeping(own.draft ? formOf("edit", own.draft) : formOf(mode, source), state);
  const sending = useProposalSending({
    mode,
    status,
    stored: storedAs,
    payload,
    own,
    reveal: () => state.reveal().size,
    onStored: letLeave,
  });
  const product = stored?.commodity?.name[locale];
  const number = { id: String(stored?.id) };
  // DESK-011: the title of a stored proposal has its product and number; its status is below.
  const title = !stored ? t("title") : product ? t("named", { ...number, product }) : t("number", number);
  return (
    <ProposalStateProvider value={state}>
      <ProposalHostProvider value={host}>
        <PageHeader
          title={title}
          back={
            <BackLink to={pagePaths.auctions} search={backTo(status, isDraftAsked, mode)}>
              {t("toList")}
            </BackLink>
          }
          subtitle={
            stored ? (
              <ProposalStatus status={status} name={say(`auctions.statuses.${status}` as PhraseKey)} />
            ) : (
              say("shared.form.requiredNote")
            )
          }
        />
        {!isReadOnly(mode) && <ClockStrip {...time} />}
        <FormFrame
          label={title}
          aside={
            <ProposalAside
              isEntered={!isReadOnly(mode)}
              saving={own.saving && <SavingLine saving={own.saving} ahead={time.ahead} />}
            >
              {mode === "view" && stored && status !== proposalStatus.draft && (
                <Suspense>
                  <ProposalPanel
                    proposal={stored}
                    today={now.date}
                    ahead={time.ahead}
                    mayFile={filingRejection(toActor(user)) === undefined}
                  />
                </Suspense>
              )}
              <ProposalButtons mode={mode} rejection={rejection} mayHaveDrafts={keepsDraft} {...sending} />
              {history && stored && isStaff(user) && (
                <Suspense>
                  <DecisionButtons
                    proposal={stored}
                    history={history}
                    overtaken={overtaken}
                    onOvertaken={onOvertaken}
                  />
                </Suspense>
              )}
              {mode !== "new" && mode !== "copy" && (
                <CloseButton search={backTo(status, isDraftAsked, mode)} />
              )}
            </ProposalAside>
          }
        >
          <ProposalNotices
            mode={mode}
            status={status}
            stored={stored}
            history={history}
            rejection={rejection}
            catalogsRetry={dictionaries.isFailed ? dictionaries.retry : undefined}
            restoredFrom={restoredFrom}
            onDiscard={discard}
          />
          {last && <PrefilledNote last={last} />}
          <ProposalErrorsList attempt={sending.attempt} messages={sending.messages} />
          <Suspense>
            {mode === "view" && stored && <PendingApproval entity="proposal" id={stored.id} />}
            {mode === "view" && stored && <ProposalDetailList proposal={stored} />}
            {history && overtaken && <ChangedSince history={history} seen={overtaken.seen} />}
            {history && status !== proposalStatus.accepted && <ProposalChange history={history} />}
          </Suspense>
          {mode === "view" && stored ? (
            <Suspense>
              <ProposalDetails proposal={stored} />
            </Suspense>
          ) : (
            <>
              <CustomerSection firm={organization} />
              <Fragment key={restoredFrom}>
                <DatesSection />
                <AuctionSection />
              </Fragment>
            </>
          )}
          <Suspense>{history && <ProposalHistory history={history} />}</Suspense>
        </FormFrame>
      </ProposalHostProvider>
    </ProposalStateProvider>
  );
}

/** Organisation of the proposal; read-only. */
interface Organization {
  readonly id: number | null;
  readonly name: string | null;
}

/** PROP-046: read-only section with the organisation of the proposal. */
function CustomerSection({ firm: organization }: { readonly firm: Organization }) {
  const t = useTranslations("auctions.form");
  return (
    <FormSection name="customer" title={t("sections.customer")}>
      <div className={fieldCss.field} data-locked>
        <TextInput label={t("firmId")} disabled value={organization.id ?? ""} />
      </div>
      <div className={fieldCss.field} data-span={2} data-locked>
        <TextInput lang="ru" label={t("firmName")} disabled value={organization.name ?? ""} />
      </div>
    </FormSection>
  );
}
