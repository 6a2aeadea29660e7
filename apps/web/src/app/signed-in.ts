import { followEvents } from "../shared/live/follow-events.ts";
import { followComments } from "../shared/session/saved-comment.ts";
import { areaRoutes } from "./area-routes.ts";
import { AppFrame } from "./shell/frame.tsx";
import { PageStrip } from "./menu/page-strip.tsx";

/** Code loaded only with a session: one chunk, one request. */
export const signedIn = {
  areaRoutes,
  frame: AppFrame,
  strip: PageStrip,
  followEvents,
  followComments,
} as const;
