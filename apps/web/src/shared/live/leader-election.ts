/** What the tabs of one browser tell each other about the line that one of them holds for all. */
export interface LeaderElection<Message> {
  readonly tell: (message: Message) => void;
  readonly leave: () => void;
}

interface ElectionOptions<Message> {
  readonly onMessage: (message: Message) => void;
  /** This tab holds the line from now on; what it answers gives it up. */
  readonly onElected: () => () => void;
}

/**
 * Elects the tab that holds something for all tabs of that name: a lock of the browser, which the next tab gets when this
 * one is closed. Where the browser has none (plain http), each tab holds its own while it is looked at: connections to
 * one server are few there.
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
      // Left before its turn came.
    });
  return {
    tell: (message) => channel.postMessage(message),
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
    tell: () => {},
    leave: () => {
      document.removeEventListener("visibilitychange", follow);
      giveUp?.();
    },
  };
}
