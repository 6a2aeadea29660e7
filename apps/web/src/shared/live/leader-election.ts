/** Communication of the tabs of one browser about a resource that only one of them holds. */
export interface LeaderElection<Message> {
  readonly broadcast: (message: Message) => void;
  readonly leave: () => void;
}

interface ElectionOptions<Message> {
  readonly onMessage: (message: Message) => void;
  /** Called when this tab becomes the leader; returns the clean-up function. */
  readonly onElected: () => () => void;
}

/**
 * Elects the leader among all tabs with that name through a Web Lock; when its tab closes, the next one takes over.
 * Without Web Locks (plain HTTP) each visible tab is a leader of its own: the number of connections per server is not
 * critical there.
 */
export function joinLeaderElection<Message>(
  name: string,
  { onMessage, onElected }: ElectionOptions<Message>,
): LeaderElection<Message> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (!locks || typeof BroadcastChannel === "undefined") return standAlone(onElected);
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => onMessage(data));
  const left = new AbortController();
  const hold = async () => {
    const giveUp = onElected();
    await new Promise((resolve) => left.signal.addEventListener("abort", resolve, { once: true }));
    giveUp();
  };
  locks
    .request(name, { signal: left.signal }, async () => {
      if (!left.signal.aborted) await hold();
    })
    .catch(() => {
      // The tab left before it acquired the lock.
    });
  return {
    broadcast: (message) => channel.postMessage(message),
    leave: () => {
      left.abort();
      channel.close();
    },
  };
}

function standAlone(onElected: () => () => void): LeaderElection<unknown> {
  let giveUp: (() => void) | undefined;
  const follow = () => {
    if (document.visibilityState === "visible") giveUp ??= onElected();
    else {
      giveUp?.();
      giveUp = undefined;
    }
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return {
    broadcast: () => {},
    leave: () => {
      document.removeEventListener("visibilitychange", follow);
      giveUp?.();
    },
  };
}
