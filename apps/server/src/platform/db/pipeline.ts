/**
 * Awaits statements that were sent back to back: one round trip on a connection in pipeline mode. Waits for all
 * of them before it throws the first error, so that no statement is in flight when the transaction ends.
 */
export async function sendPipeline<Sent extends readonly unknown[]>(
  ...sent: Sent
): Promise<{ -readonly [Index in keyof Sent]: Awaited<Sent[Index]> }> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
