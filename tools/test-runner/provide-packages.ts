import { existsSync } from "node:fs";
import { runCommand } from "../run-command.ts";

const architecture = process.arch === "arm64" ? "aarch64" : "x86_64";

/** Library that shifts the clock of a process, which preloads it. */
export const clockLibrary = `/usr/lib/${architecture}-linux-gnu/faketime/libfaketime.so.1`;

/** Debian's packages whose programs tests start, with a file of each. */
const packageFiles = {
  libfaketime: clockLibrary,
  "firefox-esr": "/usr/bin/firefox-esr",
  pgbouncer: "/usr/sbin/pgbouncer",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
} as const;

type DebianPackage = keyof typeof packageFiles;

export const hasPackage = (name: DebianPackage): boolean => existsSync(packageFiles[name]);

/** Whether this process can install Debian's packages. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync("/etc/debian_version");

/** Installs packages without starting their services. Returns the last lines of a failure. */
export async function installPackages(packages: string): Promise<string> {
  const { code, output } = await runCommand(
    ["sh", "-c", `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`],
    // A package starts its service in no run level but the usual ones.
    { env: { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" } },
  );
  return code === 0 ? "" : output.trim().split("\n").slice(-5).join("\n");
}

/** Installs missing packages as root on Debian, and names those that stay missing: their tests are skipped. */
export async function providePackages(...names: readonly DebianPackage[]): Promise<void> {
  for (const name of names.filter((each) => !hasPackage(each))) {
    if (canInstall()) console.log(`${name} not found: installing the Debian package …`);
    const failure = canInstall() ? await installPackages(name) : "";
    if (!hasPackage(name)) console.log(`Tests that need Debian's package ${name} are skipped. ${failure}`);
  }
}
