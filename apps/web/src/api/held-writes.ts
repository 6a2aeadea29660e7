type SendWrite = () => Promise<unknown>;

const held = new Set<SendWrite>();

/**
 * SCREEN-004: registers a write that waits for a possible undo. It is sent before the tab, the session or the acting
 * organisation changes. Returns a function that ends the registration.
 */
export function holdWrite(send: SendWrite): () => void {
  held.add(send);
  return () => void held.delete(send);
}

/** Sends the held writes at once. Failures are reported by their owners. */
export async function sendHeldWrites(): Promise<void> {
  const writes = [...held];
  held.clear();
  await Promise.allSettled(writes.map((send) => send()));
}
