import type pg from "pg";
import { createAccount } from "@birzha/identity/accounts.ts";
import { Browser } from "../stages/browser.ts";

const password = "сено солома";
const logins = ["one", "two", "three", "four"];

/** Creates the users of `signInLoop`. */
export async function createSigners(pool: pg.Pool): Promise<void> {
  for (const login of logins) await createAccount(pool, { login, name: login, password });
}

/** Limits of a portal under load. */
export const noRateLimits = {
  RATE_LIMIT_WRITES: "100000",
  RATE_LIMIT_REQUESTS: "1000000",
  RATE_LIMIT_SIGN_INS: "100000",
} as const;

/** Statuses of all responses, by kind of request; a broken TCP connection is "lost". */
export class Responses {
  readonly statuses = new Map<string, Set<number | "lost">>();
  readonly #done = new Map<string, number>();

  async note(kind: string, request: Promise<Response>): Promise<Response | undefined> {
    const response = await request.catch(() => undefined);
    const statuses = this.statuses.get(kind) ?? new Set();
    this.statuses.set(kind, statuses.add(response?.status ?? "lost"));
    if (response?.ok || response?.status === 303) this.#done.set(kind, this.countDone(kind) + 1);
    return response;
  }

  countDone(kind: string): number {
    return this.#done.get(kind) ?? 0;
  }

  /** Completed sign-ins. */
  get signIns(): number {
    return this.countDone("token");
  }

  /** Statuses that are neither success nor a repeatable failure. */
  listOdd(allowed: readonly (number | "lost")[] = []): string[] {
    const expected = [200, 302, 303, 503, ...allowed];
    return [...this.statuses].flatMap(([kind, statuses]) =>
      [...statuses]
        // A sign-in whose session was lost in between begins anew.
        .filter((status) => !expected.includes(status) && !(status === 400 && signInKinds.has(kind)))
        .map((status) => `${kind} ${status}`),
    );
  }
}

const signInKinds = new Set(["identity", "token"]);

/** Users sign in again and again until the end. A sign-in repeats nothing, so that each step meets losses. */
export async function signInLoop(origin: string, responses: Responses, isOver: () => boolean): Promise<void> {
  await Promise.all(
    logins.map(async (login) => {
      while (!isOver()) await signInOnce(origin, login, responses);
    }),
  );
}

async function signInOnce(origin: string, login: string, responses: Responses): Promise<void> {
  const browser = new Browser(origin);
  const step = async (kind: string, request: Promise<Response>) => {
    const response = await responses.note(kind, request);
    await response?.arrayBuffer().catch(() => undefined);
    return response?.headers.get("location") ?? undefined;
  };
  const begun = await step("begin", browser.go("/keycloak/auth/login"));
  const page = begun && (await step("identity", browser.go(begun)));
  if (!page) return;
  const entered = await step("identity", browser.post(page, { login, password }));
  const back = entered && (await step("identity", browser.go(entered)));
  if (!back) return;
  await step("token", browser.finish(new URL(back).searchParams));
}
