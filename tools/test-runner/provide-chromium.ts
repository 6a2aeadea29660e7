import { findChromium } from "./find-chromium.ts";
import { canInstall, installPackages } from "./provide-packages.ts";

const advice =
  "No Chromium was found. Install one (Debian: apt-get install chromium; anywhere: npx playwright install chromium) " +
  "or name it in CHROMIUM_PATH.";

/** Finds a Chromium; as root on Debian it installs Debian's package. Returns instructions if there is none. */
export async function provideChromium(): Promise<{ path: string } | { error: string }> {
  const found = findChromium();
  if (found) return { path: found };
  if (!canInstall()) return { error: advice };
  console.log("Chromium not found: installing the Debian package …");
  // The headless shell is a smaller download and runs faster.
  let failure = await installPackages("chromium-headless-shell fonts-noto-core");
  if (failure) failure = await installPackages("chromium fonts-noto-core");
  const installed = findChromium();
  return installed ? { path: installed } : { error: `${advice}\n${failure}` };
}
