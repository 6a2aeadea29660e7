import type { EventKind, LiveEvent } from "@birzha/domain/events/event.ts";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { isOwnWrite } from "../../api/request-id.ts";
import { addNews, forgetNews, isHeld } from "./news.ts";

/** Prefix of a query key: `*` matches anything, `#` the record of the event or its organisation. */
type KeyPattern = readonly string[];

/** WORK-030: query keys that an event of a kind makes stale. The work list depends on every kind. */
const touched: Readonly<Record<EventKind, readonly KeyPattern[]>> = {
  agreements: [
    ["agreements", "register"],
    ["agreements", "last"],
    ["agreements", "report", "#"],
    ["agreements", "history", "*", "#"],
    ["agreements", "status-changes", "#"],
    ["duties", "calendar"],
  ],
  applications: [
    ["applications", "list"],
    ["applications", "powers"],
    // FIX-321: the event of a withdrawn power of attorney does not name the application.
    ["applications", "one"],
    ["users", "*", "applications"],
  ],
  "auction-drafts": [
    ["auctions", "list", "drafts"],
    ["auctions", "proposal", "#"],
  ],
  auctions: [
    ["auctions", "list"],
    ["auctions", "proposal", "#"],
    ["auctions", "history", "#"],
    ["auctions", "check", "#"],
    ["exchange", "notices"],
  ],
  catalogs: [
    ["catalogs", "*", "list"],
    ["catalogs", "*", "one", "#"],
  ],
  contracts: [
    ["contracts", "list"],
    ["exchange", "notices"],
  ],
  dictionaries: [["exchange", "items"]],
  "duty-rules": [["duties"]],
  "report-rules": [["rules"]],
  // BULK-009: the progress of a registration.
  imports: [
    ["imports", "list"],
    ["imports", "one", "#"],
  ],
  "member-applications": [
    ["members", "applications"],
    ["members", "authorized"],
    ["members", "list"],
    ["members", "order", "#"],
    ["exchange", "notices"],
  ],
  "member-drafts": [
    ["members", "drafts"],
    ["members", "draft", "#"],
  ],
  members: [
    ["members", "list"],
    ["members", "authorized"],
  ],
  notices: [["notices", "list"]],
  "nil-returns": [["duties", "calendar"]],
  organizations: [
    ["organizations", "list"],
    ["organizations", "choices"],
    ["organizations", "one", "#"],
    ["organizations", "history", "#"],
    ["users", "*", "organizations"],
    ["applications", "one"],
  ],
  queue: [],
  spot: [
    ["spot", "deals"],
    ["duties", "calendar"],
    ["exchange", "notices"],
  ],
  users: [
    ["users", "list"],
    ["users", "one", "#"],
    ["users", "history", "#"],
    ["users", "organizations", "#"],
    ["users", "sessions"],
    ["organizations", "users"],
  ],
  views: [["views"]],
};
const always: KeyPattern = ["tasks"];
/** Options of form fields. They stay unchanged while a form is open; the next form loads the new ones. */
const choices: Readonly<Partial<Record<EventKind, KeyPattern>>> = {
  catalogs: ["catalogs"],
  dictionaries: ["auctions", "dictionary"],
};

const fits = (pattern: KeyPattern, key: QueryKey, { id, organizationId }: LiveEvent): boolean =>
  pattern.every((part, at) => {
    if (part === "*") return at < key.length;
    return part === "#" ? key[at] === id || key[at] === organizationId : key[at] === part;
  });

const patterns = Object.values(touched).flat().concat([always]);

/** Debounce in milliseconds: queries touched by close events are refetched once. */
const gathering = 150;

export interface EventApplication {
  readonly apply: (event: LiveEvent) => void;
  /** Invalidates everything that events can change, after too many events were missed. */
  readonly applyAll: () => void;
  readonly stop: () => void;
}

/**
 * Keeps cached queries in line with the events. Refetches counters and records at once and inactive queries on their
 * next use. Held queries (`useNews`) keep their data, and the user sees a notice.
 */
export function applyEvents(client: QueryClient): EventApplication {
  const cache = client.getQueryCache();
  const toRead = new Set<string>();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A refetched list or record has no news.
  const stopHearing = cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") forgetNews(event.query.queryHash);
  });

  const readSoon = (query: Query) => {
    if (isStopped) return;
    toRead.add(query.queryHash);
    timer ??= setTimeout(() => {
      timer = undefined;
      const hashes = new Set(toRead);
      toRead.clear();
      // A response in flight can be older than the event, so fetch again.
      void client.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
    }, gathering);
  };
  const make = (query: Query, event: LiveEvent) => {
    if (!query.isActive()) return query.invalidate();
    // A page updates its own queries after a write, except for the work list.
    const isOwn = event.request !== undefined && isOwnWrite(event.request);
    if (isOwn && !fits(always, query.queryKey, event)) return;
    const isBeingRead = query.state.fetchStatus === "fetching";
    if (!isHeld(query.queryHash) || isBeingRead) return readSoon(query);
    addNews(query.queryHash, event);
  };

  return {
    apply(event) {
      const touchedByIt = [...touched[event.kind], always];
      const chosenFrom = choices[event.kind];
      for (const query of cache.getAll())
        if (touchedByIt.some((pattern) => fits(pattern, query.queryKey, event))) make(query, event);
        else if (chosenFrom && fits(chosenFrom, query.queryKey, event)) query.invalidate();
    },
    applyAll() {
      const isTouched = ({ queryKey: [area, list] }: Query) =>
        patterns.some(
          ([first, second]) => first === area && (second === undefined || second === "*" || second === list),
        );
      for (const query of cache.getAll())
        if (isTouched(query)) make(query, { kind: "agreements", id: 0, organizationId: null, isNew: false });
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopHearing();
    },
  };
}
