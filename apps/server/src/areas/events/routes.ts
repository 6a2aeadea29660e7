import * as api from "@birzha/domain/events/api.ts";
import type { BindStream } from "../../platform/http/bind-stream.ts";
import type { LiveFeed } from "../../platform/live/live-feed.ts";

/** What has changed that one may see, told as it happens (WORK-030). */
export function bindEvents(bindStream: BindStream, feed: LiveFeed): void {
  bindStream(api.streamEvents, ({ prove, lastEventId }, { query }) =>
    feed.open(prove, { after: lastEventId, age: query.age }),
  );
}
