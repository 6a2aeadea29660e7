import { createApplication } from "@birzha/domain/applications/api.ts";
import { findCompanyByInn } from "@birzha/domain/organizations/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { buildSignedData, checkCertificate } from "@birzha/domain/signing/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** SIGN-009: looks up name and address by INN. The screen handles errors (SIGN-013). */
export const lookUpCompany = (inn: string) => callEndpoint(findCompanyByInn, { query: { inn } });

/** G-81: requests the text to sign, which contains a one-time nonce. */
export const requestSignedData = (body: CallOf<typeof buildSignedData>["body"]) =>
  callEndpoint(buildSignedData, { body });

/** APP-027: checks whether the server accepts the signature. */
export const checkSignature = (body: CallOf<typeof checkCertificate>["body"]) =>
  callEndpoint(checkCertificate, { body });

/**
 * SIGN-028: files the application and shows the server's message on rejection. A retry reuses the request id,
 * so the application is filed once.
 */
export const fileApplication = mutationOptions({
  mutationFn: (body: CallOf<typeof createApplication>["body"]) => callEndpoint(createApplication, { body }),
  meta: { error: "signing.failures.create" },
});
