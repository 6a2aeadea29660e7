// Runs before the code of the page is there.

// Sets light or dark before the first paint, so that a dark page never flashes white. The same key and attribute as
// the theme's colour scheme manager.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("color_scheme");
  } catch {
    // Storage is closed to the page: the system's scheme is used.
  }
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  document.documentElement.style.background = isDark ? "#0f1513" : "#f4f6f5";
})();

// FIX-250: older browsers of the list lack one of these and load the replacements before the code of the page.
if (!AbortSignal.any || !Promise.withResolvers)
  // oxlint-disable-next-line eslint/no-useless-escape -- The build inlines this script, and a plain end tag would end it.
  document.write('<script type="module" src="/src/polyfills.ts"><\/script>');

// WORK-001: whoever brought a session has the side bar, as wide as it was left. The same key as src/app/menu/side-fold.ts.
(() => {
  if (document.querySelector('meta[name="signed-in"]')?.content === "no") return;
  let kept = null;
  try {
    kept = localStorage.getItem("side_bar");
  } catch {
    // Storage is closed to the page: the width of the window decides.
  }
  const isFolded = kept === null ? matchMedia("(width < 75em)").matches : kept === "folded";
  document.documentElement.dataset.side = isFolded ? "folded" : "open";
})();

// HOUSE-024: whether the line is known to be bad.
const isSlowLine = (() => {
  const line = navigator.connection;
  return line?.saveData || (line?.effectiveType ?? "4g") !== "4g";
})();
// The page is then read in the system's letters: ours would come before the code (src/ui/theme/global.css).
if (isSlowLine) document.documentElement.dataset.line = "slow";

// Asks for the parts that this page alone needs (build/early-parts.ts). On a bad line they come after what every page
// starts with: all at once, they would keep the start back.
(() => {
  const begin = () => {
    for (const part of document.querySelectorAll('link[rel="later"]')) part.rel = part.dataset.rel;
  };
  if (!isSlowLine) return begin();
  const arrived = new PerformanceObserver(() => {
    // All that the page starts with is named once its head has been read.
    if (!document.body) return;
    const first = [...document.querySelectorAll('script[type="module"], link[rel="modulepreload"]')];
    // While the last of it arrives, the next parts are on their way: the line never stands still.
    const missing = first.filter((part) => performance.getEntriesByName(part.src || part.href).length === 0);
    if (missing.length > 1) return;
    arrived.disconnect();
    begin();
  });
  arrived.observe({ type: "resource", buffered: true });
})();

// Asks who is signed in while the code of the page is still on its way. The session (src/shared/session) asks the same
// question first of all and takes this answer, once (src/api/early-answer.ts).
(() => {
  const isGuest = document.querySelector('meta[name="signed-in"]')?.content === "no";
  if (isGuest || typeof crypto.randomUUID !== "function") return;
  try {
    // The page knows its user already and asks for the organisation that was chosen.
    if (sessionStorage.getItem("store") !== null) return;
  } catch {
    // Storage is closed to the page: nothing is known.
  }
  const address = "/keycloak/users/info";
  const headers = {
    Accept: "application/json",
    "Cache-Control": "no-cache",
    Pragma: "no-cache",
    Expires: "0",
    ClientRequestId: crypto.randomUUID(),
    CurrentOrganization: "",
  };
  const response = fetch(address, { headers, cache: "no-store", credentials: "same-origin" });
  // Whoever takes the answer hears of a failure; until then it is nobody's.
  response.catch(() => {});
  window.earlyAnswer = { address, response };
})();
