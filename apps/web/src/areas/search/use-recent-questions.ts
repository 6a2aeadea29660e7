import { useCallback, useEffect, useState } from "react";
import { followSession } from "../../shared/session/session-store.ts";

/** Maximum number of stored searches; all are shown. */
const most = 5;
const key = "recent_searches";

interface Recent {
  readonly account: string;
  readonly questions: readonly string[];
}

/** Reads the recent searches of this account in this browser; ignores those of another account. */
function read(account: string): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Recent> | null;
    if (stored?.account !== account || !Array.isArray(stored.questions)) return [];
    return stored.questions.filter((each) => typeof each === "string").slice(0, most);
  } catch {
    return [];
  }
}

function keep(account: string, questions: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ account, questions } satisfies Recent));
  } catch {
    // Storage is not available, so the searches are not saved.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is not available, so no searches were saved.
  }
}

/**
 * Deletes the recent searches when the session ends, because they contain names of organisations and people.
 */
export function useForgottenQuestions(): void {
  useEffect(
    () =>
      followSession((event) => {
        if (event === "signed-out" || event === "expired" || event === "blocked") forget();
      }),
    [],
  );
}

/** WORK-010: returns the latest searches that led to a result, newest first. */
export function useRecentQuestions(account: string) {
  const [questions, setQuestions] = useState(() => read(account));
  const remember = useCallback(
    (question: string) =>
      keep(account, [question, ...read(account).filter((each) => each !== question)].slice(0, most)),
    [account],
  );
  const clear = useCallback(() => {
    forget();
    setQuestions([]);
  }, []);
  return { questions, remember, clear };
}
