/** A call that the portal was too busy for is asked again, as its answer says: a slow machine fails no test (HOUSE-023). */
export async function untilAnswered<Answer extends { readonly status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}
