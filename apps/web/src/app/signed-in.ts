import { followEvents } from "../shared/live/follow-events.ts";
import { areaRoutes } from "./area-routes.ts";
import { Frame } from "./shell/frame.tsx";
import { PageStrip } from "./menu/page-strip.tsx";

/** Code loaded only with a session: one chunk, one request. */
export const signedIn = { areaRoutes, frame: Frame, strip: PageStrip, followEvents } as const;
