import { sql } from "kysely";
import type { OwnerDb } from "../db/handles.ts";
import { withTimeBudget } from "../db/time-budget.ts";
import type { Ask, Lease, Taken } from "./shared-limit.ts";

/** Milliseconds after which a node goes on by itself. */
const usualPatience = 1_000;

interface Waiting {
  readonly ask: Ask;
  readonly resolve: (taken: Taken) => void;
  readonly reject: (error: unknown) => void;
}

/** INST-034: takes calls for this node; what is asked for at one moment goes in one statement. */
export function leaseFrom(db: OwnerDb, patience: number = usualPatience): Lease {
  let waiting: Waiting[] = [];

  const send = async () => {
    const asked = waiting;
    waiting = [];
    try {
      // Whichever call was the first to ask does not pay for it with its own time.
      const taken = await withTimeBudget(patience, () =>
        takeCalls(
          db,
          asked.map(({ ask }) => ask),
        ),
      );
      const found = new Map(taken.map((one) => [keyOf(one), one]));
      for (const { ask, resolve } of asked) resolve(found.get(keyOf(ask))!);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };

  return (ask) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void send());
      waiting.push({ ask, resolve, reject });
    });
}

const keyOf = ({ limited, caller }: Pick<Ask, "limited" | "caller"> | Taken) => `${limited} ${caller}`;

/** The clock of the database decides when a limit begins anew. Each caller of a limit stands in the list once. */
async function takeCalls(db: OwnerDb, asks: readonly Ask[]): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    insert into rate_windows as before (limited, caller, ends_at, taken)
    select limited, caller, now() + make_interval(secs => seconds), wanted
    from unnest(
      ${asks.map(({ limited }) => limited)}::text[], ${asks.map(({ caller }) => caller)}::text[],
      ${asks.map(({ seconds }) => seconds)}::float8[], ${asks.map(({ wanted }) => wanted)}::bigint[]
    ) as asked (limited, caller, seconds, wanted)
    -- Two nodes that ask for the same callers do so in the same order.
    order by limited, caller
    on conflict (limited, caller) do update set
      taken = case when before.ends_at <= now() then excluded.taken else before.taken + excluded.taken end,
      ends_at = case when before.ends_at <= now() then excluded.ends_at else before.ends_at end
    returning limited, caller, taken, ends_at::text as "endsAt",
      (extract(epoch from ends_at - now()) * 1000)::float8 as left`.execute(db);
  return rows;
}

/** Forgets the times that are over; runs as the owner. */
export async function forgetWindows(db: OwnerDb): Promise<void> {
  await sql`delete from rate_windows where ends_at < now()`.execute(db);
}
