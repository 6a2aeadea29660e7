import * as api from "@birzha/domain/events/api.ts";
import type { Bind } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { BindStream } from "../../platform/http/endpoint-binding/bind-stream.ts";
import type { LiveFeed } from "../../platform/live/live-feed.ts";
import { readChanges } from "./read-changes.ts";

/** What has changed that one may see: told as it happens (WORK-030), and to be read on (DOOR-004). */
export function bindEvents(bind: Bind, bindStream: BindStream, feed: LiveFeed): void {
  bind(api.listChanges, readChanges);
  bindStream(api.streamEvents, ({ prove, lastEventId }, { query }) =>
    feed.open(prove, { after: lastEventId, age: query.age }),
  );
}
