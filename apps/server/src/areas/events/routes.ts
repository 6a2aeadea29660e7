import * as api from "@birzha/domain/events/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { BindStream } from "../../platform/http/endpoint-binding/bind-stream.ts";
import type { EventHub } from "../../platform/event-stream/hub.ts";
import { readChanges } from "./read-changes.ts";

/** Binds the endpoints of changes visible to the caller: event stream (WORK-030) and feed (DOOR-004). */
export function bindEvents(bind: BindEndpoint, bindStream: BindStream, hub: EventHub): void {
  bind(api.listChanges, readChanges);
  bindStream(api.streamEvents, ({ prove, lastEventId }, { query }) =>
    hub.open(prove, { after: lastEventId, age: query.age }),
  );
}
