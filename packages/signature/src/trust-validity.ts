import type { TrustStore } from "./verify-signature.ts";

/** Validity of the configured trust, in seconds; undefined without such files. */
export interface TrustValidity {
  /** Until the first authority expires; negative afterwards. */
  readonly authorityExpiry: number | undefined;
  /** Until the first CRL's next update; negative afterwards. */
  readonly listExpiry: number | undefined;
  /** Age of the oldest CRL. */
  readonly listAge: number | undefined;
  /** Age of the oldest CRL that states no next update: it never expires, and nothing else shows that it is old. */
  readonly endlessListAge: number | undefined;
}

/** Measures how long the authorities and CRLs remain valid, and how old the CRLs are (FIX-163). */
export function measureTrust({ authorities, revocationLists = [] }: TrustStore, now: Date): TrustValidity {
  const until = (date: Date) => (date.getTime() - now.getTime()) / 1000;
  const least = (seconds: readonly number[]) => (seconds.length === 0 ? undefined : Math.min(...seconds));
  const ageOf = (lists: typeof revocationLists) => {
    const seconds = least(lists.map(({ thisUpdate }) => until(thisUpdate)));
    return seconds === undefined ? undefined : -seconds;
  };
  return {
    authorityExpiry: least(authorities.map(({ notAfter }) => until(notAfter))),
    listExpiry: least(revocationLists.flatMap(({ nextUpdate }) => (nextUpdate ? [until(nextUpdate)] : []))),
    listAge: ageOf(revocationLists),
    endlessListAge: ageOf(revocationLists.filter(({ nextUpdate }) => !nextUpdate)),
  };
}
