const longest = 2000;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f]/;
/** Browsers drop trailing spaces of a URL. */
const callback = /^\/(en\/)?callback\/? *$/i;

/** Removes one layer of percent-encoding; unlike `decodeURIComponent` it never throws. */
const decodeOnce = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether a browser resolves the text to a page of this site other than the sign-in callback. */
function isInternal(text: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || control.test(text)) return false;
  const path = text.split(/[?#]/, 1)[0]!;
  // Dot segments, double slashes and backslashes: "/.//evil" resolves to "//evil".
  return !/\\|\/\/|\/\.{1,2}(\/|$)/.test(path) && !callback.test(path);
}

/**
 * Returns the redirect target after sign-in (PLAT-056, G-21): the given path if it stays within the portal
 * after any number of percent-decodings, otherwise `/`. Prevents open redirects.
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
