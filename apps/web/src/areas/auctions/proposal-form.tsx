import { showsComment, proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { MoscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import { filingRefusal, proposalRefusal } from "@birzha/domain/auctions/permissions.ts";
import type { ProposalHistory as ProposalHistoryData } from "@birzha/domain/auctions/proposal-row.ts";
import type { ProposalFacts } from "@birzha/domain/auctions/proposal-rules.ts";
import {
  itemFieldNames,
  type NamedItems,
  type Proposal,
  toPayload,
  toValues,
} from "@birzha/domain/auctions/proposal.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { mayHaveDrafts } from "@birzha/domain/shared/actor.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { Fragment, useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { PhraseKey, SayPhrase } from "../../i18n/phrase.ts";
import { FormFrame } from "../../shared/form/form-frame.tsx";
import { paths } from "../../shared/paths.ts";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useUnsavedGuard } from "../../ui/unsaved-guard.ts";
import { AuctionSection } from "./components/auction-section.tsx";
import { CustomerSection, type Firm } from "./components/customer-section.tsx";
import { DatesSection } from "./components/dates-section.tsx";
import { DecisionButtons, type Overtaken } from "./components/decision-buttons.tsx";
import { ChangedSince, ProposalChange } from "./components/proposal-change.tsx";
import { ProposalHistory } from "./components/proposal-history.tsx";
import { ProposalAside } from "./components/proposal-aside.tsx";
import { type EntryName, fromEntries, toCopy, toEntries } from "./components/proposal-entries.ts";
import { findFaults } from "./components/proposal-faults.ts";
import { ProposalFaultsList } from "./components/proposal-faults-list.tsx";
import { ProposalHostProvider } from "./components/proposal-host.ts";
import { ProposalStateProvider } from "./components/proposal-state.ts";
import { ProposalStatus } from "./components/proposal-status.tsx";
import { type FormMode, isReadOnly } from "./proposal-search.ts";
import type { ProposalsSearch } from "./proposals-search.ts";
import { useKeptEntries } from "./use-kept-entries.ts";
import { useProposalDictionaries } from "./use-proposal-dictionaries.ts";
import { useProposalSending } from "./use-proposal-sending.ts";

interface ProposalFormProps {
  readonly mode: FormMode;
  /** The stored proposal: the one that is opened, or copied. */
  readonly source: Proposal | undefined;
  /** PROP-048: of a change, which fields of the payload may be changed. */
  readonly changeable: Readonly<Record<string, boolean>> | undefined;
  readonly now: MoscowTime;
  readonly firm: Firm;
  /** FIX-063, FIX-064: of one that is only looked at. */
  readonly history: ProposalHistoryData | undefined;
  /** FIX-062. */
  readonly overtaken: Overtaken | undefined;
  readonly onOvertaken: (overtaken: Overtaken | undefined) => void;
  /** PROP-051: the way back leads to drafts, whatever it is. */
  readonly isDraftAsked: boolean;
}

const dateEntries: readonly EntryName[] = ["dateKind", "dates", "begin", "end"];

/** PROP-042..075: one form for new proposals, drafts, changes, revocations and for reading. */
export function ProposalForm(props: ProposalFormProps) {
  const { mode, source, changeable, now, firm, history, overtaken, onOvertaken, isDraftAsked } = props;
  const t = useTranslations("auctions.form");
  const say = useTranslations() as SayPhrase;
  const locale = useLocale();
  const format = useFormatter();
  const person = useSignedInPerson();
  const stored = mode === "copy" ? undefined : source;
  const status = stored?.status ?? proposalStatus.draft;
  const { state, restoredFrom, discard } = useKeptEntries(
    [person.account, person.organizationInfo?.id, mode, source?.id, source?.version].join(" "),
    () => (mode === "copy" && source ? toCopy(source, now) : toEntries(source)),
  );
  const dictionaries = useProposalDictionaries(source);
  const isLocked = useCallback(
    (name: EntryName) => {
      if (isReadOnly(mode)) return true;
      return mode === "change" && changeable?.[dateEntries.includes(name) ? "auctionDate" : name] !== true;
    },
    [mode, changeable],
  );
  const host = useMemo(
    () => ({ dictionaries, isLocked, now, status }),
    [dictionaries, isLocked, now, status],
  );

  const { isOffered, isCustomer } = dictionaries;
  const facts = useMemo<ProposalFacts>(
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
    () => state.rejudge((entries) => findFaults(entries, facts, locale, say)),
    [state, facts, locale, say],
  );
  const isChanged = useSyncExternalStore(state.subscribe, state.isChanged);
  const letLeave = useUnsavedGuard(isChanged && !isReadOnly(mode));

  const sending = useProposalSending({
    mode,
    status,
    payload: () => {
      const values = fromEntries(state.entries(), locale);
      const items = Object.fromEntries(
        itemFieldNames.map((field) => {
          const chosen = values[field];
          return [field, chosen ? (dictionaries.find(field, chosen.id) ?? null) : null];
        }),
      ) as NamedItems;
      const filing = { id: firm.id ?? 0, name: firm.name ?? "" };
      return {
        id: stored?.id ?? 0,
        ...(stored ? { version: stored.version } : {}),
        ...toPayload(values, filing, items),
      };
    },
    reveal: () => state.reveal().size,
    onStored: letLeave,
  });
  const refusal = useRefusal(mode, stored);
  const title = t("title");
  return (
    <ProposalStateProvider value={state}>
      <ProposalHostProvider value={host}>
        <PageHeader
          title={title}
          back={
            <Link to={paths.auctions} search={backTo(status, isDraftAsked, mode)}>
              <IconArrowLeft size={15} aria-hidden />
              {t("toList")}
            </Link>
          }
          subtitle={
            stored ? (
              <>
                <span>{t("number", { id: String(stored.id) })}</span>
                <ProposalStatus status={status} name={say(`auctions.statuses.${status}` as PhraseKey)} />
              </>
            ) : (
              say("shared.form.requiredNote")
            )
          }
        />
        <FormFrame
          label={title}
          aside={
            <ProposalAside isEntered={!isReadOnly(mode)}>
              <Buttons
                mode={mode}
                refusal={refusal}
                mayHaveDrafts={mayHaveDrafts(toActor(person))}
                {...sending}
              />
              {history && stored && isStaff(person) && (
                <DecisionButtons
                  proposal={stored}
                  isInForce={history.inForce !== null}
                  overtaken={overtaken}
                  onOvertaken={onOvertaken}
                />
              )}
              {mode !== "new" && mode !== "copy" && (
                <CloseButton search={backTo(status, isDraftAsked, mode)} />
              )}
            </ProposalAside>
          }
        >
          {stored?.comment && showsComment(status) && (
            <Notice tone="bad">
              <b>{t("comment")}</b> {stored.comment}
            </Notice>
          )}
          {stored?.changeOutcome && (
            <Notice tone={stored.changeOutcome === "rejected" ? "bad" : "info"}>
              {t(`outcomes.${stored.changeOutcome}`)}{" "}
              {history?.decisions.findLast(({ kind }) => kind === "rejectChange")?.description}
            </Notice>
          )}
          {refusal && <Notice tone="bad">{say(errorPhraseKey(refusal) as PhraseKey)}</Notice>}
          {mode === "feedback" && !refusal && <Notice tone="info">{t("revokeNote")}</Notice>}
          {dictionaries.isFailed && (
            <Notice
              tone="bad"
              action={
                <Button size="compact-sm" variant="subtle" onClick={dictionaries.retry}>
                  {say("shared.actions.retry")}
                </Button>
              }
            >
              {say("shared.failures.catalogs")}
            </Notice>
          )}
          {restoredFrom && (
            <Notice
              tone="info"
              action={
                <Button size="compact-sm" variant="subtle" onClick={discard}>
                  {t("keptDiscard")}
                </Button>
              }
            >
              {t("kept", { date: format.dateTime(new Date(restoredFrom), "moment") })}
            </Notice>
          )}
          <ProposalFaultsList attempt={sending.attempt} said={sending.said} />
          {history && overtaken && <ChangedSince history={history} seen={overtaken.seen} />}
          {history && status !== proposalStatus.accepted && <ProposalChange history={history} />}
          <CustomerSection firm={firm} />
          <Fragment key={restoredFrom}>
            <DatesSection />
            <AuctionSection />
          </Fragment>
          {history && <ProposalHistory history={history} />}
        </FormFrame>
      </ProposalHostProvider>
    </ProposalStateProvider>
  );
}

/** PROP-051. */
const backTo = (status: number, isDraftAsked: boolean, mode: FormMode): ProposalsSearch =>
  isDraftAsked || (status === proposalStatus.draft && mode !== "new" && mode !== "copy")
    ? { isDraft: "true" }
    : {};

/** Why what this mode is for may not be done now, or nothing. */
function useRefusal(mode: FormMode, stored: Proposal | undefined): ErrorCode | undefined {
  const actor = toActor(useSignedInPerson());
  if (mode === "view") return undefined;
  if (!stored) return filingRefusal(actor);
  const { status, firmId, isBlockedState: isBlocked } = stored;
  const step = mode === "feedback" ? "revoke" : status === proposalStatus.draft ? "updateDraft" : "change";
  return proposalRefusal(actor, step, { status, firmId, isBlocked, wasAccepted: false });
}

interface ButtonsProps extends Pick<
  ReturnType<typeof useProposalSending>,
  "isBusy" | "onSave" | "onSend" | "onChange" | "onRevoke"
> {
  readonly mode: FormMode;
  readonly refusal: ErrorCode | undefined;
  /** FIX-068. */
  readonly mayHaveDrafts: boolean;
}

/** PROP-050: what a mode offers, besides closing it. */
function Buttons(props: ButtonsProps) {
  const { mode, refusal, isBusy, onSave, onSend, onChange, onRevoke } = props;
  const t = useTranslations("auctions.form");
  const say = useTranslations() as SayPhrase;
  const state = {
    disabled: refusal !== undefined || isBusy,
    title: refusal && say(errorPhraseKey(refusal) as PhraseKey),
  };
  if (mode === "view") return null;
  if (mode === "change")
    return (
      <Button {...state} data-send loading={isBusy} onClick={onChange}>
        {t("change")}
      </Button>
    );
  if (mode === "feedback")
    return (
      <Button {...state} color="red.8" loading={isBusy} onClick={onRevoke}>
        {t("revoke")}
      </Button>
    );
  return (
    <>
      <Button {...state} data-send loading={isBusy} onClick={onSend}>
        {t("send")}
      </Button>
      {props.mayHaveDrafts && (
        <Button {...state} variant="default" onClick={onSave}>
          {t("save")}
        </Button>
      )}
    </>
  );
}

function CloseButton({ search }: { readonly search: ProposalsSearch }) {
  const t = useTranslations("shared.actions");
  const navigate = useNavigate();
  return (
    <Button variant="default" onClick={() => void navigate({ to: paths.auctions, search })}>
      {t("close")}
    </Button>
  );
}
