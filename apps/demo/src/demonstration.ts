import type { Demonstration } from "@birzha/server/demonstration.ts";
import { findDemoAuthority, openDemoAuthority } from "./demo-authority.ts";
import { seedDemo } from "./seed.ts";

/** What the server loads when `DEMO` or a command asks for the demonstration. */
export const demonstration: Demonstration = { seedDemo, openDemoAuthority, findDemoAuthority };
