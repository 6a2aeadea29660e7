import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { filingRejection, proposalRejection } from "@birzha/domain/auctions/permissions.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { PhraseKey, FormatPhrase } from "../../../../i18n/phrase.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import { toActor } from "../../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import type { FormMode } from "../../proposal-search.ts";
import type { ProposalsSearch } from "../../proposals-search.ts";
import type { useProposalSending } from "../../use-proposal-sending.ts";

/** PROP-051: returns the list to go back to: drafts or open proposals. */
export const backTo = (status: number, isDraftAsked: boolean, mode: FormMode): ProposalsSearch =>
  isDraftAsked || (status === proposalStatus.draft && mode !== "new" && mode !== "copy")
    ? { isDraft: "true" }
    : {};

/** Returns the reason why the action of this mode is not allowed, or undefined. */
export function useRejection(mode: FormMode, stored: Proposal | undefined): ErrorCode | undefined {
  const actor = toActor(useCurrentUser());
  if (mode === "view") return undefined;
  if (!stored) return filingRejection(actor);
  const { status, firmId: organizationId, isBlockedState: isBlocked } = stored;
  const step = mode === "feedback" ? "revoke" : status === proposalStatus.draft ? "updateDraft" : "change";
  return proposalRejection(actor, step, { status, firmId: organizationId, isBlocked, wasAccepted: false });
}

interface ButtonsProps extends Pick<
  ReturnType<typeof useProposalSending>,
  "isBusy" | "onSave" | "onSend" | "onChange" | "onRevoke"
> {
  readonly mode: FormMode;
  readonly rejection: ErrorCode | undefined;
  /** FIX-068: the user can save drafts. */
  readonly mayHaveDrafts: boolean;
}

/** PROP-050: buttons of a form mode, except for closing it. */
export function ProposalButtons(props: ButtonsProps) {
  const { mode, rejection, isBusy, onSave, onSend, onChange, onRevoke } = props;
  const t = useTranslations("auctions.form");
  const say = useTranslations() as FormatPhrase;
  const state = {
    disabled: rejection !== undefined || isBusy,
    title: rejection && say(errorPhraseKey(rejection) as PhraseKey),
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

export function CloseButton({ search }: { readonly search: ProposalsSearch }) {
  const t = useTranslations("shared.actions");
  const navigate = useNavigate();
  return (
    <Button variant="default" onClick={() => void navigate({ to: pagePaths.auctions, search })}>
      {t("close")}
    </Button>
  );
}
