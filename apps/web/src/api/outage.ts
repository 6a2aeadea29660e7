import { ApiFailure } from "./api-failure.ts";

/** Delay before a request without a response is retried, in milliseconds. */
export const outageDelay = 700;

/** Retries once after a temporary failure; rejected requests are not retried. */
export const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiFailure && error.isTemporary;

/** Applies the same retry to requests outside of the query client. */
export async function bridgeOutage<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!isWorthAnotherTry(0, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, outageDelay));
    return ask();
  }
}
