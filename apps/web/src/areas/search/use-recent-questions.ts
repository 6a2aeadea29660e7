import { useCallback, useEffect, useState } from "react";
import { followSession } from "../../shared/session/session.ts";

/** As many as are shown at once. */
const most = 5;
const key = "recent_searches";

interface Recent {
  readonly account: string;
  readonly questions: readonly string[];
}

/** What this person has searched for in this browser; what another one left there is nobody's. */
function read(account: string): readonly string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Recent> | null;
    if (kept?.account !== account || !Array.isArray(kept.questions)) return [];
    return kept.questions.filter((each) => typeof each === "string").slice(0, most);
  } catch {
    return [];
  }
}

function keep(account: string, questions: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ account, questions } satisfies Recent));
  } catch {
    // Without storage nothing is remembered.
  }
}

function forget(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept where storage is closed.
  }
}

/** Whoever uses this browser next finds nothing of it: questions name firms and people. */
export function useForgottenQuestions(): void {
  useEffect(
    () =>
      followSession((event) => {
        if (event === "signed-out" || event === "expired" || event === "blocked") forget();
      }),
    [],
  );
}

/** WORK-010: the last questions that led somewhere, newest first. */
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
