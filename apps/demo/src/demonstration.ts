import type { DemoPackage } from "@birzha/server/demonstration.ts";
import { findDemoAuthority, openDemoAuthority } from "./certificates/demo-authority.ts";
import { seedDemo } from "./seed.ts";

/** The demo plug-in, loaded by the server for `DEMO` and by commands. */
export const demoPackage: DemoPackage = { seedDemo, openDemoAuthority, findDemoAuthority };
