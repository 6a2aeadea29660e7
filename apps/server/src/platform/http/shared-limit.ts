/*
 * INST-034: a limit of calls that all nodes of a database keep together. Each node takes calls in portions from a row that
 * they share (`lease-calls.ts`), ahead of the need, so that a call does not wait for it: the first ones of a caller are served
 * on credit, which the first portion pays back. A node that dies takes one portion with it. While the database is away each
 * node keeps the whole limit by itself.
 */

export interface Limit {
  /** As the headers and the table call it. */
  readonly name: "requests" | "sign-ins" | "writes";
  readonly most: number;
  /** How long it runs from the first call of a caller on. */
  readonly seconds: number;
  /** Every call is asked for, none is served on credit: there are few, and guessing is to be stopped to the very number. */
  readonly isExact?: boolean;
}

/** What a node asks for. */
export interface Ask {
  readonly limited: Limit["name"];
  readonly caller: string;
  readonly seconds: number;
  /** Calls. */
  readonly wanted: number;
}

/** What it gets. */
export interface Taken {
  readonly limited: string;
  readonly caller: string;
  /** Calls that all nodes have taken in the time that runs, these among them. */
  readonly taken: number;
  /** When that time ends, as the database calls it. */
  readonly endsAt: string;
  /** Milliseconds until then. */
  readonly left: number;
}

/** Takes calls out of the row that all nodes share. */
export type Lease = (ask: Ask) => Promise<Taken>;

/** Whether a call may be served, and what its caller is told of the limit. */
export interface Judged {
  readonly isAllowed: boolean;
  /** Calls that are left, as far as this node knows. */
  readonly remaining: number;
  /** Until the limit begins anew. */
  readonly seconds: number;
}

export type JudgeCall = (caller: string) => Judged | Promise<Judged>;

/** How many callers a node remembers; the least recent are forgotten first. */
const remembered = 10_000;

/** A portion is this part of the limit: what a dying node may lose, and how often a busy one asks. */
const portions = 10;

/** What a node knows of one caller until the limit begins anew for him. */
interface Period {
  /** By `performance.now()`. */
  endsAt: number;
  /** The same as the database calls it; undefined until it was heard. */
  name: string | undefined;
  /** Calls that were taken and not yet used. */
  tokens: number;
  /** Calls that were served here. */
  used: number;
  /** Calls that all nodes have taken, as far as heard. */
  taken: number;
  /** There is nothing more to take. */
  isSpent: boolean;
  asking: Promise<void> | undefined;
}

/** @param lease without it the node is alone */
export function openLimit({ name, most, seconds, isExact = false }: Limit, lease?: Lease): JudgeCall {
  const periods = new Map<string, Period>();
  const portion = isExact ? 1 : Math.ceil(most / portions);
  const credit = isExact ? 0 : portion;

  const periodOf = (caller: string): Period => {
    const known = periods.get(caller);
    if (known && performance.now() < known.endsAt) return known;
    periods.delete(caller);
    if (periods.size >= remembered) periods.delete(periods.keys().next().value!);
    const endsAt = performance.now() + seconds * 1_000;
    const begun: Period = {
      ...{ endsAt, name: undefined, tokens: 0, used: 0, taken: 0, isSpent: false, asking: undefined },
      // Nobody to share with.
      ...(lease ? {} : { tokens: most, isSpent: true }),
    };
    periods.set(caller, begun);
    return begun;
  };

  const hear = (period: Period, { taken, endsAt, left }: Taken, wanted: number) => {
    const granted = Math.max(0, Math.min(wanted, most - (taken - wanted)));
    if (period.name === undefined) period.tokens = Math.max(0, granted - period.used);
    else if (period.name === endsAt) period.tokens += granted;
    else Object.assign(period, { tokens: granted, used: 0 });
    period.name = endsAt;
    period.taken = taken;
    period.endsAt = performance.now() + left;
    period.isSpent = taken >= most;
  };

  const ask = (period: Period, caller: string): Promise<void> =>
    (period.asking ??= lease!({ limited: name, caller, seconds, wanted: portion })
      .then(
        (taken) => hear(period, taken, portion),
        () => void Object.assign(period, { tokens: Math.max(0, most - period.used), isSpent: true }),
      )
      .finally(() => {
        period.asking = undefined;
      }));

  const told = (period: Period, isAllowed: boolean): Judged => ({
    isAllowed,
    remaining: Math.max(
      0,
      period.isSpent ? period.tokens : most - Math.max(period.taken, period.used) + period.tokens,
    ),
    seconds: Math.max(1, Math.ceil((period.endsAt - performance.now()) / 1_000)),
  });

  const serve = (period: Period, caller: string): Judged => {
    period.tokens -= 1;
    period.used += 1;
    if (!isExact && !period.isSpent && period.tokens <= portion / 2) void ask(period, caller);
    return told(period, true);
  };

  const serveLater = async (period: Period, caller: string): Promise<Judged> => {
    while (period.tokens === 0) {
      if (period.isSpent) return told(period, false);
      await ask(period, caller);
    }
    return serve(period, caller);
  };

  return (caller) => {
    const period = periodOf(caller);
    if (period.tokens > 0) return serve(period, caller);
    if (period.isSpent) return told(period, false);
    if (period.name !== undefined || period.used >= credit) return serveLater(period, caller);
    void ask(period, caller);
    period.used += 1;
    return told(period, true);
  };
}
