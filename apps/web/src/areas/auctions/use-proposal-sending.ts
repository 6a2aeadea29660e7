import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { rejectionWords } from "../../api/failure-text.ts";
import type { FormatPhrase } from "../../i18n/phrase.ts";
import { pagePaths } from "../../shared/paths.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { changeMutation, revokeMutation, sendMutation, type SentProposal } from "./mutations.ts";
import type { FormMode } from "./proposal-search.ts";
import type { ProposalsSearch } from "./proposals-search.ts";
import { unsavedDraft, type OwnDraft, type useOwnDraft } from "./use-own-draft.ts";

/** PROP-109, PROP-114: delay in milliseconds before the page returns to the list after success. */
const wayBack = 1000;
/** PROP-115: lock time in milliseconds after a failure. */
const lockRelease = 1000;

interface SendingOptions {
  readonly mode: FormMode;
  /** Status of the stored proposal; a new one counts as a draft. */
  readonly status: number;
  /** Proposal to change or revoke. */
  readonly stored: OwnDraft | undefined;
  readonly payload: (as: OwnDraft | typeof unsavedDraft) => SentProposal;
  readonly own: Pick<ReturnType<typeof useOwnDraft>, "save" | "awaitSave" | "end">;
  /** Shows all errors and returns their number. */
  readonly reveal: () => number;
  /** Called when the input is saved, so that leaving the form loses nothing. */
  readonly onStored: () => void;
}

/**
 * PROP-103, PROP-106..117: saves, sends, changes and revokes proposals. One press sends one request; a
 * failure keeps the input.
 */
export function useProposalSending(options: SendingOptions) {
  const { mode, status, stored, payload, own, reveal, onStored } = options;
  const t = useTranslations("auctions.successes");
  const say = useTranslations() as FormatPhrase;
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const sending = useMutation(sendMutation);
  const changing = useMutation(changeMutation);
  const revoking = useMutation(revokeMutation);
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [messages, setMessages] = useState<readonly string[]>([]);
  // React disables the buttons on the next render only, so a double click can arrive before.
  const isLocked = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const lock = (is: boolean) => {
    isLocked.current = is;
    setBusy(is);
  };

  const run = async (
    work: () => Promise<unknown>,
    success: { readonly message: string; readonly detail?: string },
    back: ProposalsSearch,
  ) => {
    lock(true);
    try {
      await work();
    } catch (error) {
      setMessages(sentencesOf(error, say));
      setAttempt((count) => count + 1);
      timer.current = setTimeout(() => lock(false), lockRelease);
      return;
    }
    own.end();
    onStored();
    const { message, ...rest } = success;
    showToast.success(message, rest);
    for (const list of ["list", "creators"])
      void queryClient.invalidateQueries({ queryKey: ["auctions", list] });
    void router.preloadRoute({ to: pagePaths.auctions });
    timer.current = setTimeout(() => void navigate({ to: pagePaths.auctions, search: back }), wayBack);
  };

  const isStoredDraft = mode === "edit" && status === proposalStatus.draft;
  const onSave = () => {
    if (isLocked.current) return;
    setMessages([]);
    const message = isStoredDraft ? "draftUpdated" : mode === "copy" ? "draftCopied" : "draftCreated";
    // saving a returned proposal leaves it unchanged and creates a new draft.
    const work = async () => {
      await own.awaitSave();
      await own.save();
    };
    void run(work, { message: t(message) }, { isDraft: "true" });
  };
  /** PROP-089: sends nothing while the form has errors. */
  const ifRight = (work: () => Promise<unknown>, success: { message: string; detail?: string }) => {
    if (isLocked.current) return;
    setMessages([]);
    if (reveal() > 0) return setAttempt((count) => count + 1);
    void run(work, success, {});
  };
  const onChange = () =>
    ifRight(() => changing.mutateAsync(payload(stored ?? unsavedDraft)), { message: t("requestUpdated") });
  const onSend = () => {
    // PROP-111: a returned proposal is changed, not sent again.
    if (mode === "edit" && !isStoredDraft) return onChange();
    ifRight(async () => sending.mutateAsync(payload((await own.awaitSave()) ?? unsavedDraft)), {
      message: t("requestSent"),
      ...(isStoredDraft ? { detail: t("draftRegistered") } : {}),
    });
  };
  const onRevoke = () => {
    if (isLocked.current) return;
    setMessages([]);
    void run(() => revoking.mutateAsync((stored ?? unsavedDraft).id), { message: t("requestRevoked") }, {});
  };
  return { isBusy, attempt, messages, onSave, onSend, onChange, onRevoke };
}

/** PROP-115, PROP-116: returns the server's errors as messages. */
function sentencesOf(error: unknown, say: FormatPhrase): readonly string[] {
  if (!(error instanceof ApiFailure)) {
    console.error(error);
    return [say("auctions.failures.send")];
  }
  // PLAT-055: the sign-out handler reports the expired session.
  if (error.status === 401) return [];
  // Messages of broken rules come in the language of the proposal, which is the page's. Other messages are
  // chosen by error code (DESK-030).
  if (error.code === "auctions.broken-rules") return [...new Set(error.listed)];
  if (error.message) return [rejectionWords(error)];
  if (error.noResponse) return [say(`shared.failures.${error.noResponse}`)];
  return [say("auctions.failures.send")];
}
