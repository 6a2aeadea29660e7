/**
 * Awaits statements that were sent one behind the other without waiting: one round trip on a connection in pipeline mode.
 * Waits for all of them before it throws the first error, so that none is under way when the transaction ends.
 */
export async function pipeline<Sent extends readonly unknown[]>(
  ...sent: Sent
): Promise<{ -readonly [Index in keyof Sent]: Awaited<Sent[Index]> }> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
