/** Portals under test have ports and data of their own, so that they never meet one that is in use. */
export const firstPort = Number(process.env["E2E_PORT"] ?? "3100");

/** Where the portal of a worker is, counted from 0: every worker has its own. */
export const portalAddress = (place: number): string => `http://localhost:${firstPort + place}`;
