import { runCommand } from "../run-command.ts";
import { installDrivers } from "./install-drivers.ts";
import { providePackages } from "./provide-packages.ts";

/* `npm run release:check`: the image, the journeys in all engines, the licences of third parties (FIX-341). */

await providePackages("firefox-esr", "webkit2gtk-driver", "xvfb");
const { code, output } = await installDrivers();
if (code !== 0) console.error(output);
process.exitCode = code;
for (const command of [
  ["npm", "ci", "--prefix", "tools/release"],
  ["tsc", "--project", "e2e/journeys"],
  ["vitest", "run", "--project", "release"],
] as const)
  if (process.exitCode === 0) process.exitCode = (await runCommand(command, { show: true })).code;
