import { fileURLToPath } from "node:url";

/** First port of the portals under test. It differs from the port of a portal in use. */
export const firstPort = Number(process.env["E2E_PORT"] ?? "3100");

/** Address of the portal of a worker. Workers count from 0; each has its own portal. */
export const portalAddress = (place: number): string => `http://localhost:${firstPort + place}`;

const scratch = process.env["E2E_SCRATCH"] ?? fileURLToPath(new URL("../../.data", import.meta.url));

/** Environment that identifies a portal, for its process and its commands. */
export const portalOf = (place: number) => ({
  PORT: String(firstPort + place),
  PUBLIC_URL: portalAddress(place),
  DATA_DIR: `${scratch}/e2e-${firstPort + place}`,
  // Empty means not set: tests must not use the database of the shell or of .env.
  DATABASE_URL: process.env["E2E_DATABASE_URL"] ?? "",
  OIDC_ISSUER: "",
});

/** Certification authority that the portal trusts besides the demo's one; start-server.ts writes it. */
export const authorityFile = (place: number): string => `${portalOf(place).DATA_DIR}-authority.pem`;

/** Environment of each portal under test. */
export const portalSettings = (place: number) => ({
  ...portalOf(place),
  SIGN_TRUSTED_CA: authorityFile(place),
  FILES_URL: "",
  DEMO: "true",
  LOG_LEVEL: "warn",
  // Rules of the tests apply to contracts of today.
  RULE_NOTICE_DAYS: "0",
  // HOUSE-023: load shedding has its own test; here a busy machine is only slower.
  LOAD_LIMIT_DELAY: "600000",
  ADMISSION_FILE_URL: "https://exchange.example/letter.docx",
});
