import { SignFault } from "./signer.ts";

/** SIGN-052: how long the plug-in may take to answer, milliseconds. */
export const pluginTimeout = 20_000;

/** An object of the plug-in: every property is awaited, a property is set by a method `propset_<Name>`. */
export type PluginObject = Readonly<Record<string, unknown>>;

/** The vendor's entry: a promise of readiness with methods on it. */
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

export interface Plugin {
  readonly create: (name: string) => Promise<PluginObject>;
}

/** Where the administrator puts the vendor's loader; it is not ours to ship (docs/operations.md). */
const loaderPath = "/vendor/cadesplugin_api.js";

/**
 * The CryptoPro plug-in, ready for use (G-83). The loader is fetched once; a failed attempt may be repeated.
 * @throws SignFault with what the documents tell people about it
 */
export async function loadPlugin(agent = navigator.userAgent): Promise<Plugin> {
  if (!mayHavePlugin(agent)) throw new SignFault("plugin-unavailable");
  if (!window.cadesplugin) await loadScript();
  // The entry is itself thenable: handed through a promise it would be unwrapped to nothing.
  const entry = window.cadesplugin;
  if (!entry) throw new SignFault("plugin-load-failed");
  await ready(entry);
  const create = (name: string) => entry.CreateObjectAsync(name);
  try {
    await create("CAdESCOM.About");
  } catch (error) {
    throw new SignFault("plugin-without-objects", error);
  }
  return { create };
}

/** SIGN-055, SIGN-056: browsers the plug-in exists for; anything else is told at once. */
export function mayHavePlugin(agent: string): boolean {
  if (/\b(?:iPad|iPhone|iPod)\b/.test(agent)) return false;
  if (/\bMSIE [5-8]\./.test(agent)) return false;
  const version = (browser: RegExp) => Number(browser.exec(agent)?.[1] ?? Number.POSITIVE_INFINITY);
  return version(/\bChrom(?:e|ium)\/(\d+)/) >= 42 && version(/\bFirefox\/(\d+)/) >= 52;
}

function loadScript(): Promise<void> {
  window.cadesplugin_load_timeout = pluginTimeout;
  // People are told what is missing in our words; the vendor's window would cover the form.
  window.cadesplugin_skip_extension_install = true;
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = loaderPath;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", (error) => {
      script.remove();
      reject(new SignFault("plugin-unavailable", error));
    });
    document.head.append(script);
  });
}

async function ready(entry: CadesPlugin): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SignFault("plugin-timeout")), pluginTimeout);
  });
  try {
    await Promise.race([entry, late]);
  } catch (error) {
    if (error instanceof SignFault) throw error;
    throw new SignFault(faultOf(error), error);
  } finally {
    clearTimeout(timer);
  }
}

/** The loader rejects with the texts of the documents (SIGN-050, SIGN-051, SIGN-053, SIGN-054). */
function faultOf(error: unknown): SignFault["code"] {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes("Истекло время ожидания")) return "plugin-timeout";
  if (text.includes("не создаются")) return "plugin-without-objects";
  if (text.includes("Ошибка при загрузке")) return "plugin-load-failed";
  return "plugin-unavailable";
}
