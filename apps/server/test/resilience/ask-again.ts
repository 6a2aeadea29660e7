/**
 * Repeats a request that a busy portal has postponed with `Retry-After`, so that slow machines fail no test
 * (HOUSE-023).
 */
export async function untilAnswered<Answer extends { readonly status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const response = await call();
    if (response.status !== 503) return response;
  }
}
