import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import type { SayPhrase } from "../../i18n/phrase.ts";
import { paths } from "../../shared/paths.ts";
import { toast } from "../../ui/toast.ts";
import { change, create, revoke, send, update, type SentProposal } from "./mutations.ts";
import type { FormMode } from "./proposal-search.ts";
import type { ProposalsSearch } from "./proposals-search.ts";

/** PROP-109, PROP-114: the list follows the success after this time, in milliseconds. */
const wayBack = 1000;
/** PROP-115: after a failure nothing is sent for so long, in milliseconds. */
const lockRelease = 1000;

interface SendingOptions {
  readonly mode: FormMode;
  /** Of the stored proposal; a new one counts as a draft. */
  readonly status: number;
  readonly payload: () => SentProposal;
  /** Shows every fault and counts them. */
  readonly reveal: () => number;
  /** What was entered is stored: leaving loses nothing. */
  readonly onStored: () => void;
}

/** PROP-103, PROP-106..117: saves, sends, changes, revokes; one press, one call; nothing typed is lost by a failure. */
export function useProposalSending({ mode, status, payload, reveal, onStored }: SendingOptions) {
  const t = useTranslations("auctions.successes");
  const say = useTranslations() as SayPhrase;
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const creating = useMutation(create);
  const updating = useMutation(update);
  const sending = useMutation(send);
  const changing = useMutation(change);
  const revoking = useMutation(revoke);
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [said, setSaid] = useState<readonly string[]>([]);
  // The buttons are disabled only with the next frame: a double click is quicker.
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
      setSaid(sentencesOf(error, say));
      setAttempt((count) => count + 1);
      timer.current = setTimeout(() => lock(false), lockRelease);
      return;
    }
    onStored();
    const { message, ...rest } = success;
    toast.success(message, rest);
    for (const list of ["list", "creators"])
      void queryClient.invalidateQueries({ queryKey: ["auctions", list] });
    void router.preloadRoute({ to: paths.auctions });
    timer.current = setTimeout(() => void navigate({ to: paths.auctions, search: back }), wayBack);
  };

  const isStoredDraft = mode === "edit" && status === proposalStatus.draft;
  const onSave = () => {
    if (isLocked.current) return;
    setSaid([]);
    const message = isStoredDraft ? "draftUpdated" : mode === "copy" ? "draftCopied" : "draftCreated";
    const { id: _id, version: _version, ...rest } = payload();
    // what was returned stays as it is, and a new draft is made of it.
    const work = () =>
      isStoredDraft ? updating.mutateAsync(payload()) : creating.mutateAsync({ ...rest, id: 0 });
    void run(work, { message: t(message) }, { isDraft: "true" });
  };
  /** PROP-089: nothing leaves the browser while anything is wrong. */
  const ifRight = (work: () => Promise<unknown>, success: { message: string; detail?: string }) => {
    if (isLocked.current) return;
    setSaid([]);
    if (reveal() > 0) return setAttempt((count) => count + 1);
    void run(work, success, {});
  };
  const onChange = () => ifRight(() => changing.mutateAsync(payload()), { message: t("requestUpdated") });
  const onSend = () => {
    // PROP-111: one that was returned is corrected, not sent anew.
    if (mode === "edit" && !isStoredDraft) return onChange();
    ifRight(() => sending.mutateAsync(payload()), {
      message: t("requestSent"),
      ...(isStoredDraft ? { detail: t("draftRegistered") } : {}),
    });
  };
  const onRevoke = () => {
    if (isLocked.current) return;
    setSaid([]);
    void run(() => revoking.mutateAsync(payload().id), { message: t("requestRevoked") }, {});
  };
  return { isBusy, attempt, said, onSave, onSend, onChange, onRevoke };
}

/** PROP-115, PROP-116: what the server says is wrong, each fault a sentence. */
function sentencesOf(error: unknown, say: SayPhrase): readonly string[] {
  if (!(error instanceof ApiFailure)) {
    console.error(error);
    return [say("auctions.failures.send")];
  }
  // PLAT-055: the end of the session is said by the sign-out.
  if (error.status === 401) return [];
  if (error.listed.length > 0) return [...new Set(error.listed)];
  if (error.message) return [error.message];
  if (error.noAnswer) return [say(`shared.failures.${error.noAnswer}`)];
  return [say("auctions.failures.send")];
}
