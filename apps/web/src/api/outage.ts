import { ApiFailure } from "./api-failure.ts";

/** Until a call is made again that found nobody; milliseconds. */
export const outagePause = 700;

/** A moment's outage is bridged once; what the server refused is not asked again. */
export const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiFailure && error.isTemporary;

/** For what is read without the query client. */
export async function bridgeOutage<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!isWorthAnotherTry(0, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, outagePause));
    return ask();
  }
}
