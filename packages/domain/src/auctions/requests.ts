import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";

export const traderAccess = accessOf({ employee: "own", owner: "own", operator: "yes" });

export const auctionsRight = "hasAuctions";

export const queryFlag = z
  .preprocess(
    (given) => (given === "" ? undefined : given),
    z
      .enum(["true", "false"])
      .default("false")
      .transform((text) => text === "true"),
  )
  .describe("Whether to return closed proposals instead of open ones.");
