import { SignError } from "./signer.ts";

/** SIGN-052: timeout of the plug-in in milliseconds. */
export const pluginTimeout = 20_000;

/** Object of the plug-in: reading a property returns a promise; the method `propset_<Name>` sets one. */
export type PluginObject = Readonly<Record<string, unknown>>;

/** Entry point of the vendor's script: a thenable with methods. */
interface CadesPlugin extends PromiseLike<unknown> {
  readonly CreateObjectAsync: (name: string) => Promise<PluginObject>;
}

declare global {
  interface Window {
    cadesplugin?: CadesPlugin;
    cadesplugin_load_timeout?: number;
    cadesplugin_skip_extension_install?: boolean;
  }
}

export interface SignerPlugin {
  readonly create: (name: string) => Promise<PluginObject>;
}

/**
 * Path where the administrator installs the vendor's script, which the portal may not ship
 * (docs/operations.md).
 */
const loaderPath = "/vendor/cadesplugin_api.js";

/**
 * Loads the CryptoPro plug-in (G-83). Fetches the script once; after a failure the caller can retry.
 * @throws SignError with the error code of the requirements
 */
export async function loadPlugin(agent = navigator.userAgent): Promise<SignerPlugin> {
  if (!mayHavePlugin(agent)) throw new SignError("plugin-unavailable");
  if (!window.cadesplugin) await loadScript();
  // The entry point is thenable, so resolving a promise with it would unwrap it to undefined.
  const entry = window.cadesplugin;
  if (!entry) throw new SignError("plugin-load-failed");
  await ready(entry);
  const create = (name: string) => entry.CreateObjectAsync(name);
  try {
    await create("CAdESCOM.About");
  } catch (error) {
    throw new SignError("plugin-without-objects", error);
  }
  return { create };
}

/** SIGN-055, SIGN-056: reports whether the plug-in supports the browser; others fail immediately. */
export function mayHavePlugin(agent: string): boolean {
  if (/\b(?:iPad|iPhone|iPod)\b/.test(agent)) return false;
  if (/\bMSIE [5-8]\./.test(agent)) return false;
  const version = (browser: RegExp) => Number(browser.exec(agent)?.[1] ?? Number.POSITIVE_INFINITY);
  return version(/\bChrom(?:e|ium)\/(\d+)/) >= 42 && version(/\bFirefox\/(\d+)/) >= 52;
}

function loadScript(): Promise<void> {
  window.cadesplugin_load_timeout = pluginTimeout;
  // Suppress the vendor's install dialog, which would cover the form; the portal shows its own message.
  window.cadesplugin_skip_extension_install = true;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = loaderPath;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", (error) => {
      script.remove();
      reject(new SignError("plugin-unavailable", error));
    });
    document.head.append(script);
  });
}

async function ready(entry: CadesPlugin): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SignError("plugin-timeout")), pluginTimeout);
  });
  try {
    await Promise.race([entry, late]);
  } catch (error) {
    if (error instanceof SignError) throw error;
    throw new SignError(errorOf(error), error);
  } finally {
    clearTimeout(timer);
  }
}

/** Maps the vendor's error messages to error codes (SIGN-050, SIGN-051, SIGN-053, SIGN-054). */
function errorOf(error: unknown): SignError["code"] {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes("Истекло время ожидания")) return "plugin-timeout";
  if (text.includes("не создаются")) return "plugin-without-objects";
  if (text.includes("Ошибка при загрузке")) return "plugin-load-failed";
  return "plugin-unavailable";
}
