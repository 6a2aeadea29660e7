import { AsyncResource } from "node:async_hooks";
import { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import { beatInterval, type FrameName } from "@birzha/domain/shared/notices/live-frames.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { findLastPlace, findPlaceBefore, readOnward, type AuditedAct } from "../audit/read-onward.ts";
import type { OwnerDb } from "../db/handles.ts";
import { Refused, unavailable } from "../http/errors/failure.ts";
import type { Signals } from "./signals.ts";

/** What an act means for those who listen. */
export interface Interpreted {
  /** Its place in the log. */
  readonly place: number;
  /** What that person is told, as JSON; undefined where it is none of his business. */
  readonly toldTo: (actor: Actor) => string | undefined;
  /** Whether it may have changed what he may see: his stream ends, and he who still may opens another. */
  readonly changesRightsOf: (actor: Actor) => boolean;
}

/** Where a stream begins: behind a place that its reader knows, or so many milliseconds ago; else now. */
export interface Beginning {
  readonly after?: number | undefined;
  readonly age?: number | undefined;
}

export interface FeedOptions {
  readonly db: OwnerDb;
  /** Without it the log is looked at by the clock alone. */
  readonly signals?: Signals | undefined;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly interpret: (acts: readonly AuditedAct[]) => Promise<readonly Interpreted[]>;
  readonly limits?: Partial<FeedLimits>;
}

export interface FeedLimits {
  /** Streams of one person on one node; the tabs of a browser share one. */
  readonly ofPerson: number;
  /** Streams of one node. */
  readonly inAll: number;
  /** Acts that are told again to a reader who has missed them; who has missed more reads everything anew. */
  readonly missed: number;
  /** Characters that a reader may leave unread. */
  readonly unread: number;
  /** Milliseconds after which a stream ends: its reader opens another, and is asked anew who he is. */
  readonly lifetime: number;
  /** Milliseconds after which the log is looked at whether or not a signal has come. */
  readonly look: number;
  /** Milliseconds between two signs of life. */
  readonly beat: number;
}

const usualLimits: FeedLimits = {
  ofPerson: 10,
  inAll: 2_000,
  missed: 1_000,
  unread: 64 * 1024,
  lifetime: 10 * 60_000,
  look: 2_000,
  beat: beatInterval,
};

/** Acts that are read at once. */
const piece = 500;

export interface LiveFeed {
  /**
   * Frames for one reader, until he goes, his rights change or the feed ends. `prove` asks the database who he is.
   * @throws Refused where he, or the node, has as many streams as there may be, and what `prove` throws
   */
  readonly open: (prove: () => Promise<Actor>, beginning: Beginning) => Promise<Readable>;
  readonly count: () => number;
  readonly close: () => void;
}

interface Stream {
  readonly actor: Actor;
  readonly out: Readable;
  /** What lies before is not for him: he knows it, or is told it while the stream begins. */
  from: number;
  /** What comes while he is told what he has missed. */
  held: Interpreted[] | undefined;
  readonly until: number;
}

const frame = (name: FrameName, place: number, data: string) =>
  `id: ${place}\nevent: ${name}\ndata: ${data}\n\n`;

/** WORK-030: one reader of the audit log a node, and the streams of all who listen to it. */
export function openFeed({ db, signals, log, interpret, limits: given }: FeedOptions): LiveFeed {
  const limits = { ...usualLimits, ...given };
  const streams = new Set<Stream>();
  /** The last act that was told to all streams. */
  let place = 0;
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;

  const end = (stream: Stream) => {
    if (streams.delete(stream)) stream.out.push(null);
  };

  function tell(stream: Stream, acts: readonly Interpreted[]): void {
    if (stream.held) return void stream.held.push(...acts);
    let isOver = false;
    for (const act of acts) {
      if (act.place <= stream.from) continue;
      const data = act.toldTo(stream.actor);
      if (data !== undefined) stream.out.push(frame("change", act.place, data));
      isOver ||= act.changesRightsOf(stream.actor);
    }
    // Whoever does not read is not waited for: he goes on later from where he was.
    if (stream.out.readableLength > limits.unread) stream.out.destroy();
    if (isOver) end(stream);
  }

  async function readOn(): Promise<void> {
    do {
      isAskedAgain = false;
      const acts = await readOnward(db, place, piece);
      const last = acts.at(-1);
      if (!last) continue;
      const interpreted = await interpret(acts);
      place = Math.max(place, last.id);
      for (const stream of streams) tell(stream, interpreted);
      isAskedAgain ||= acts.length === piece;
    } while (isAskedAgain && !isClosed);
  }

  // A request that happens to ask first does not lend its budget of time to the reading for all.
  const startReading = AsyncResource.bind(() => {
    reading = readOn()
      .catch((error: unknown) => log.warn({ err: error }, "the live feed could not read on; it tries again"))
      .finally(() => (reading = undefined));
  });
  /** Settles when everything that had been committed before has been told. */
  const look = async (): Promise<void> => {
    if (isClosed || streams.size === 0) return;
    isAskedAgain = true;
    if (!reading) startReading();
    await reading;
  };
  signals?.listen(() => void look());
  const looking = setInterval(() => void look(), limits.look).unref();
  const beating = setInterval(() => {
    const now = performance.now();
    for (const stream of streams) {
      if (now >= stream.until) end(stream);
      // The place goes along: who hears of nothing for hours does not have to read everything anew.
      else stream.out.push(stream.held ? ":\n\n" : `:\nid: ${Math.max(stream.from, place)}\n\n`);
    }
  }, limits.beat).unref();

  /**
   * What lies between a place that a reader knows and the one that everybody has been told of. His rights may have
   * changed behind the place at which he was proven.
   */
  async function tellMissed(stream: Stream, upTo: number, provenAt: number): Promise<void> {
    const { actor, from, out } = stream;
    const isTooMuch = upTo - from > limits.missed;
    const start = isTooMuch ? upTo - limits.missed : from;
    const acts = upTo > start ? await readOnward(db, start, upTo - start) : [];
    if (isTooMuch) out.push(frame("reload", upTo, "{}"));
    let isOver = false;
    for (const act of await interpret(acts.filter(({ id }) => id <= upTo))) {
      const data = isTooMuch ? undefined : act.toldTo(actor);
      if (data !== undefined) out.push(frame("change", act.place, data));
      isOver ||= act.place > provenAt && act.changesRightsOf(actor);
    }
    stream.from = Math.max(from, upTo);
    if (isOver) end(stream);
  }

  return {
    async open(prove, { after, age }) {
      if (isClosed || streams.size >= limits.inAll) throw unavailable();
      // Before the proof: what changes his rights after it is behind this place.
      const last = await findLastPlace(db);
      const actor = await prove();
      const known = after ?? (age === undefined ? last : await findPlaceBefore(db, age));
      const own = [...streams].filter((stream) => stream.actor.userId === actor.userId);
      if (own.length >= limits.ofPerson) throw new Refused("shared.too-many-requests", { retryAfter: 30 });
      if (isClosed) throw unavailable();
      // Nobody has listened: what was told to nobody is of no interest.
      if (streams.size === 0) place = Math.max(place, last);
      const stream: Stream = {
        actor,
        out: new Readable({ read() {} }),
        // A place that is not there yet is of another database, or of one that was restored.
        from: Math.min(known, last),
        held: [],
        until: performance.now() + limits.lifetime * (0.9 + Math.random() / 10),
      };
      streams.add(stream);
      stream.out.once("close", () => streams.delete(stream));
      stream.out.push(frame("open", stream.from, "{}"));
      if (known > last) stream.out.push(frame("reload", last, "{}"));
      try {
        await tellMissed(stream, Math.max(place, last), last);
      } catch (error) {
        stream.out.destroy();
        throw error;
      }
      const { held } = stream;
      stream.held = undefined;
      if (streams.has(stream)) tell(stream, held ?? []);
      void look();
      return stream.out;
    },
    count: () => streams.size,
    close() {
      isClosed = true;
      clearInterval(looking);
      clearInterval(beating);
      for (const stream of streams) end(stream);
    },
  };
}
