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
