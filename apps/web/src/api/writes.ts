const followers = new Set<() => void>();

/** Hears of every write of this tab that has succeeded (WORK-003). Answers how to stop. */
export function followWrites(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

export const tellWrite = (): void => followers.forEach((follower) => follower());
