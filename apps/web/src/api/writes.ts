const followers = new Set<() => void>();

/** Subscribes to every successful write of this tab (WORK-003). Returns the unsubscribe function. */
export function followWrites(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

export const publishWrite = (): void => followers.forEach((follower) => follower());
