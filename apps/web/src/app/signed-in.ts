import { followEvents } from "../shared/live/follow-events.ts";
import { areaRoutes } from "./area-routes.ts";
import { Frame } from "./shell/frame.tsx";

/** Code loaded only with a session: one chunk, one request. */
export const signedIn = { areaRoutes, frame: Frame, followEvents } as const;
