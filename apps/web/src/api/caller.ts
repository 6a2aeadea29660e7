/**
 * Request headers of the caller, and callbacks for rejected requests. The session module sets them; the API client
 * only reads them.
 */
export interface CallerState {
  /** The acting organisation (header `CurrentOrganization`, PLAT-092, G-18); undefined is sent as an empty header. */
  organizationId: number | undefined;
  /**
   * Called on a 401: the session has ended (PLAT-055). Parallel requests may report it several times; it takes effect
   * once (G-6).
   */
  onNoSession: () => void;
  /** Called when the user no longer belongs to the acting organisation (G-18). */
  onForeignOrganization: () => void;
  /** Called when the user is blocked (G-11a, G-14). */
  onBlocked: () => void;
  /** Called when the user lacks the right to the request; the permission may have been revoked a moment ago. */
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
export const callerState: CallerState = { organizationId: undefined, ...hearsNothing };

/** Returns a caller that requests an organisation before the page acts for it. Rejections do not affect the session. */
export const askingFor = (organizationId: number | undefined): CallerState => ({
  organizationId,
  ...hearsNothing,
});
