const longest = 2000;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/;
/** Browsers drop spaces at the end of an address. */
const callback = /^\/(en\/)?callback\/? *$/i;

/** One layer of percent-encoding removed; unlike `decodeURIComponent` it never gives up. */
const decodeOnce = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether a browser resolves the text to a page of this very site that is not the end of a sign-in. */
function isInternal(text: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || control.test(text)) return false;
  const path = text.split(/[?#]/, 1)[0]!;
  // Dot segments, double slashes and backslashes: "/.//evil" becomes "//evil" when it is resolved.
  return !/\\|\/\/|\/\.{1,2}(\/|$)/.test(path) && !callback.test(path);
}

/**
 * Where to go after sign-in (PLAT-056, G-21): the given target if it is a path inside the portal however often it
 * is percent-decoded, `/` otherwise.
 */
export function safeInternalPath(target: string | null | undefined): string {
  if (!target || target.length > longest) return "/";
  for (let text = target; ;) {
    if (!isInternal(text)) return "/";
    const decoded = decodeOnce(text);
    if (decoded === text) return target;
    text = decoded;
  }
}
