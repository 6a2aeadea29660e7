import { useSyncExternalStore } from "react";
import { currentUser, followSession } from "../../../../shared/session/session-store.ts";

/** G-46: report that new reports start from, with the organisation it was chosen for. */
export interface ReportTemplate {
  readonly agreementId: number;
  readonly organizationId: number;
}

const prefix = "agreement_template_";
const listeners = new Set<() => void>();
let shown: { readonly text: string | null; readonly template: ReportTemplate | undefined } = {
  text: null,
  template: undefined,
};

const keyOf = (account: string) => prefix + account;

function readText(account: string): string | null {
  try {
    return localStorage.getItem(keyOf(account));
  } catch {
    return null;
  }
}

function parse(text: string | null): ReportTemplate | undefined {
  try {
    const stored = JSON.parse(text ?? "null") as Partial<ReportTemplate> | null;
    const { agreementId, organizationId } = stored ?? {};
    if (!Number.isSafeInteger(agreementId) || !Number.isSafeInteger(organizationId)) return undefined;
    return { agreementId: agreementId!, organizationId: organizationId! };
  } catch {
    return undefined;
  }
}

/** Returns the template of the current account from local storage. */
export function readTemplate(): ReportTemplate | undefined {
  const account = currentUser()?.account;
  const text = account === undefined ? null : readText(account);
  // `useSyncExternalStore` needs a stable object for unchanged text.
  if (text !== shown.text) shown = { text, template: parse(text) };
  return shown.template;
}

/** OTC-090..092: replaces the stored template; undefined removes it. */
export function saveTemplate(template: ReportTemplate | undefined): void {
  const account = currentUser()?.account;
  if (account === undefined) return;
  try {
    if (template) localStorage.setItem(keyOf(account), JSON.stringify(template));
    else localStorage.removeItem(keyOf(account));
  } catch (error) {
    console.warn("Storing the template failed", error);
  }
  notifyListeners();
}

/** OTC-094: removes the template if it belongs to another organisation than the acting one. */
function dropForeignTemplate(organizationId: number): void {
  const template = readTemplate();
  if (template && template.organizationId !== organizationId) saveTemplate(undefined);
}

/** G-46: removes all templates on logout. By then the account is unknown, so the prefix selects the keys. */
function forgetTemplates(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is not available, so no template was stored.
  }
  notifyListeners();
}

const notifyListeners = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(prefix)) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Returns the current template and follows changes of other tabs. */
export const useTemplate = (): ReportTemplate | undefined => useSyncExternalStore(subscribe, readTemplate);

/** Keeps the template consistent with the session on every page. The area's routes call it once. */
export const followTemplate = (): (() => void) =>
  followSession((event) => {
    if (event === "signed-out") return forgetTemplates();
    const organizationId = currentUser()?.organizationInfo?.id;
    if (event === "changed" && organizationId !== undefined) dropForeignTemplate(organizationId);
    else notifyListeners();
  });
