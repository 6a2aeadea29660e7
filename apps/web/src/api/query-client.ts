import type { ErrorCode } from "@birzha/domain/errors.ts";
import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { phrase, type PhraseKey } from "../i18n/phrase.ts";
import { whenReleased } from "../ui/navigation/pointer.ts";
import { briefLifetime, toast, type ToastOptions } from "../ui/feedback/toast.ts";
import { ApiFailure } from "./api-failure.ts";
import { refusalWords } from "./failure-words.ts";
import { isWorthAnotherTry, outagePause } from "./outage.ts";
import { followWrites } from "./writes.ts";

interface CallMeta extends Record<string, unknown> {
  /** The fixed text of document 1, section 8, shown when the server sent no phrase of its own (G-5). */
  readonly error?: PhraseKey;
  /** No toast: the screen shows the failure in its place. */
  readonly silent?: boolean;
  /** No toast for these alone: the screen shows what became of the record, and what to do about it. */
  readonly shownByScreen?: readonly ErrorCode[];
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta & {
      /** Shown when the write succeeded; never together with a failure (PLAT-096). */
      readonly success?: PhraseKey;
      /** The success is seen on the screen anyway (FIX-022). */
      readonly isTrivial?: boolean;
    };
  }
}

/**
 * Says a failed call in exactly one toast (G-5): the server's phrase, else the call's fixed text, else what is
 * known of the failure. Says nothing of an ended session (the sign-out says it) and of an aborted call.
 */
export function reportFailure(
  error: unknown,
  meta: CallMeta | undefined,
  options: Pick<ToastOptions, "isOfPage"> = {},
): void {
  if (meta?.silent || isAbort(error)) return;
  if (!(error instanceof ApiFailure)) {
    console.error(error);
    toast.error(phrase(meta?.error ?? "shared.failures.load"), options);
    return;
  }
  if (error.status === 401) return;
  if (meta?.shownByScreen?.some((code) => code === error.code)) return;
  const name = { ...nameOf(meta), ...options };
  if (error.message) toast.error(refusalWords(error), name);
  else toast.error(phrase(meta?.error ?? "shared.failures.load"), { ...name, detail: detailOf(error) });
}

/** The last word about a call replaces the one before: an attempt that succeeds takes the failure off the screen. */
const nameOf = (meta: CallMeta | undefined) => (meta?.error ? { name: meta.error } : {});

function detailOf(failure: ApiFailure): string | undefined {
  if (failure.noAnswer === "network") return phrase("shared.failures.network");
  return failure.noAnswer === "timeout" ? phrase("shared.failures.timeout") : undefined;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

export function makeQueryClient(): QueryClient {
  // FIX-109: an answer can move or replace the control that is pressed, so the screen shows it after the release.
  notifyManager.setScheduler((show) => setTimeout(whenReleased, 0, show));
  const client = newClient();
  // WORK-003: whatever was written, something may wait no more. An answer on its way may be older than the write.
  const tasks = { queryKey: ["tasks"] };
  followWrites(() => void client.cancelQueries(tasks).then(() => client.invalidateQueries(tasks)));
  return client;
}

const newClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => reportFailure(error, query.meta, { isOfPage: true }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => reportFailure(error, mutation.meta),
      onSuccess: (data, _variables, _result, mutation) => {
        const { meta } = mutation;
        // DESK-023: a 202 is no success yet.
        if (isPendingApproval(data) && !meta?.silent)
          return toast.info(phrase("shared.approvals.pending"), nameOf(meta));
        if (!meta?.success) {
          // The screen says it; what was said of the attempt before goes all the same.
          if (meta?.error) toast.close(meta.error);
          return;
        }
        toast.success(phrase(meta.success), {
          ...nameOf(meta),
          ...(meta.isTrivial ? { lifetime: briefLifetime } : {}),
        });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isWorthAnotherTry,
        retryDelay: outagePause,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      // A write is repeated under its first request id (see call.ts), so the repetition does nothing twice.
      mutations: { retry: isWorthAnotherTry, retryDelay: outagePause, networkMode: "always" },
    },
  });
