import { useSyncExternalStore } from "react";
import { currentPerson, followSession } from "../../../../shared/session/session.ts";

/** G-46: the report that new ones start from, and the organisation it was chosen for. */
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

/** The template of the signed-in account. */
export function readTemplate(): ReportTemplate | undefined {
  const account = currentPerson()?.account;
  const text = account === undefined ? null : readText(account);
  // The same text gives the same object, as stores of React want it.
  if (text !== shown.text) shown = { text, template: parse(text) };
  return shown.template;
}

/** OTC-090..092: saves another report in place of the one before; undefined resets. */
export function keepTemplate(template: ReportTemplate | undefined): void {
  const account = currentPerson()?.account;
  if (account === undefined) return;
  try {
    if (template) localStorage.setItem(keyOf(account), JSON.stringify(template));
    else localStorage.removeItem(keyOf(account));
  } catch (error) {
    console.warn("The template could not be remembered", error);
  }
  tell();
}

/** OTC-094: another organisation was chosen, so the template of the former one is gone. */
function dropForeignTemplate(organizationId: number): void {
  const template = readTemplate();
  if (template && template.organizationId !== organizationId) keepTemplate(undefined);
}

/** G-46: cleared on logout. The account is not known any more then, and the next person needs none of them. */
function forgetTemplates(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept where storage is closed.
  }
  tell();
}

const tell = () => listeners.forEach((listener) => listener());

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

/** The template on the screen; follows other tabs too. */
export const useTemplate = (): ReportTemplate | undefined => useSyncExternalStore(subscribe, readTemplate);

/** Keeps the template true to the session, whatever page is open. Called once, with the routes of the area. */
export const followTemplate = (): (() => void) =>
  followSession((event) => {
    if (event === "signed-out") return forgetTemplates();
    const organizationId = currentPerson()?.organizationInfo?.id;
    if (event === "changed" && organizationId !== undefined) dropForeignTemplate(organizationId);
    else tell();
  });
