import { fileURLToPath } from "node:url";

/** Portals under test have ports and data of their own, so that they never meet one that is in use. */
export const firstPort = Number(process.env["E2E_PORT"] ?? "3100");

/** Where the portal of a worker is, counted from 0: every worker has its own. */
export const portalAddress = (place: number): string => `http://localhost:${firstPort + place}`;

const scratch = process.env["E2E_SCRATCH"] ?? fileURLToPath(new URL("../../.data", import.meta.url));

/** Which portal it is, for whatever starts it or speaks to its data. */
export const portalOf = (place: number) => ({
  PORT: String(firstPort + place),
  PUBLIC_URL: portalAddress(place),
  DATA_DIR: `${scratch}/e2e-${firstPort + place}`,
  // Empty is "not set": neither the shell's nor .env's database may become the stories' playground.
  DATABASE_URL: process.env["E2E_DATABASE_URL"] ?? "",
  OIDC_ISSUER: "",
});

/** What every portal of the stories is started with. */
export const portalSettings = (place: number) => ({
  ...portalOf(place),
  FILES_URL: "",
  DEMO: "true",
  LOG_LEVEL: "warn",
  // HOUSE-023: what a busy server turns away is another test's; here a busy machine is only slower.
  LOAD_LIMIT_DELAY: "600000",
  ADMISSION_FILE_URL: "https://exchange.example/letter.docx",
});
