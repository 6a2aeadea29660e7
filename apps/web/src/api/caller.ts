/** What a call says about its caller, and whom it tells of a refusal. The session sets it; the calls only read it. */
export interface Caller {
  /** The acting organisation (`CurrentOrganization`, PLAT-092, G-18); undefined is sent as an empty header. */
  organizationId: number | undefined;
  /** A call was answered 401: the session is over (PLAT-055). Several calls may report it, it acts once (G-6). */
  onNoSession: () => void;
  /** A call was refused because the acting organisation is not the caller's any more (G-18). */
  onForeignOrganization: () => void;
  /** A call was refused because the caller was blocked (G-11a, G-14). */
  onBlocked: () => void;
  /** A call was refused because the caller has no right to it: he may have had it a moment ago. */
  onForbidden: () => void;
}

const ignore = (): void => {};
const hearsNothing = {
  onNoSession: ignore,
  onForeignOrganization: ignore,
  onBlocked: ignore,
  onForbidden: ignore,
};

/** The caller of this page. */
export const caller: Caller = { organizationId: undefined, ...hearsNothing };

/** A caller who asks for an organisation before the page acts for it: a refusal is an answer and changes nothing. */
export const askingFor = (organizationId: number | undefined): Caller => ({
  organizationId,
  ...hearsNothing,
});
