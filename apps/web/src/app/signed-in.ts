import { followEvents } from "../shared/live/follow-events.ts";
import { areaRoutes } from "./area-routes.ts";
import { Frame } from "./shell/frame.tsx";

/** What whoever brought a session loads beside what every visitor loads: one part, one request. */
export const signedIn = { areaRoutes, frame: Frame, followEvents } as const;
