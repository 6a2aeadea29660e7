import type { ErrorCode } from "@birzha/domain/errors.ts";
import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { MutationCache, notifyManager, QueryCache, QueryClient, type Query } from "@tanstack/react-query";
import { translatePhrase, type PhraseKey } from "../i18n/phrase.ts";
import { followServerReturn } from "../ui/navigation/server-wait.ts";
import { whenReleased } from "../ui/navigation/pointer.ts";
import { showToast, type ToastOptions } from "../ui/feedback/toast.ts";
import { ApiFailure } from "./api-failure.ts";
import { rejectionWords } from "./failure-text.ts";
import { isWorthAnotherTry, outageDelay } from "./outage.ts";
import { followWrites } from "./writes.ts";

interface CallMeta extends Record<string, unknown> {
  /** Fixed error text of document 1, section 8, shown if the server sent no message of its own (G-5). */
  readonly error?: PhraseKey;
  /** Suppresses the toast: the screen shows the failure itself. */
  readonly silent?: boolean;
  /** Suppresses the toast of a request without earlier data: the screen shows the failure in place of the data. */
  readonly shownWithoutData?: boolean;
  /** Suppresses the toast for these codes: the screen shows the state of the record and the next step. */
  readonly shownByScreen?: readonly ErrorCode[];
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta & {
      /** Toast after a successful write; never shown together with a failure (PLAT-096). */
      readonly success?: PhraseKey;
    };
  }
}

/**
 * Reports a failed request in exactly one toast (G-5): the server's message, else the fixed text of the request, else
 * a text for the kind of failure. Ignores aborted requests and an ended session, which the sign-out reports.
 */
export function reportFailure(
  error: unknown,
  meta: CallMeta | undefined,
  options: Pick<ToastOptions, "isOfPage"> = {},
): void {
  if (meta?.silent || isAbort(error)) return;
  if (!(error instanceof ApiFailure)) {
    console.error(error);
    showToast.error(translatePhrase(meta?.error ?? "shared.failures.load"), options);
    return;
  }
  if (error.status === 401) return;
  if (meta?.shownByScreen?.some((code) => code === error.code)) return;
  const name = { ...nameOf(meta), ...options };
  if (error.message) showToast.error(rejectionWords(error), name);
  else
    showToast.error(translatePhrase(meta?.error ?? "shared.failures.load"), {
      ...name,
      detail: detailOf(error),
    });
}

/** Names the toast after the request, so that the result of the next attempt replaces it. */
const nameOf = (meta: CallMeta | undefined) => (meta?.error ? { name: meta.error } : {});

const detailOf = ({ noResponse }: ApiFailure): string | undefined =>
  noResponse && translatePhrase(`shared.failures.${noResponse}`);

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

export function makeQueryClient(): QueryClient {
  // FIX-109: a response can move or replace the control that is being pressed, so the screen renders it after the
  // release.
  notifyManager.setScheduler((show) => setTimeout(whenReleased, 0, show));
  const client = newClient();
  // WORK-003: any write can complete a task, so refetch the tasks. A response in flight can be older than the write:
  // cancel it.
  const tasks = { queryKey: ["tasks"] };
  followWrites(() => void client.cancelQueries(tasks).then(() => client.invalidateQueries(tasks)));
  // FIX-330: a read that failed shortly before the outage was noticed has no other attempt.
  const predicate = ({ state: { error } }: Query) => error instanceof ApiFailure && error.isLost;
  followServerReturn(() => void client.refetchQueries({ type: "active", predicate }));
  return client;
}

const newClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.shownWithoutData && query.state.data === undefined) return;
        reportFailure(error, query.meta, { isOfPage: true });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => reportFailure(error, mutation.meta),
      onSuccess: (data, _variables, _result, mutation) => {
        const { meta } = mutation;
        // DESK-023: a 202 means pending approval, not success.
        if (isPendingApproval(data) && !meta?.silent)
          return showToast.info(translatePhrase("shared.approvals.pending"), nameOf(meta));
        if (!meta?.success) {
          // The screen shows the success; close the toast of the failed attempt anyway.
          if (meta?.error) showToast.close(meta.error);
          return;
        }
        showToast.success(translatePhrase(meta.success), nameOf(meta));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isWorthAnotherTry,
        retryDelay: outageDelay,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      // Safe to retry: the retry carries the first request id (see call.ts), so the server does not repeat the write.
      mutations: { retry: isWorthAnotherTry, retryDelay: outageDelay, networkMode: "always" },
    },
  });
