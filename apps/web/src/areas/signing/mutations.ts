import { createApplication } from "@birzha/domain/applications/api.ts";
import { findCompanyByInn } from "@birzha/domain/organizations/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { buildSignedData, checkCertificate } from "@birzha/domain/signing/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** SIGN-009: name and address by INN. The screen itself says what a failure means (SIGN-013). */
export const lookUpCompany = (inn: string) => call(findCompanyByInn, { query: { inn } });

/** G-81: the text to sign, with a word that counts once. */
export const requestSignedData = (body: CallOf<typeof buildSignedData>["body"]) =>
  call(buildSignedData, { body });

/** APP-027: whether the portal accepts the signature. */
export const checkSignature = (body: CallOf<typeof checkCertificate>["body"]) =>
  call(checkCertificate, { body });

/** SIGN-028: a refusal is told in the words of the server. The same application sent again is filed once. */
export const fileApplication = mutationOptions({
  mutationFn: (body: CallOf<typeof createApplication>["body"]) => call(createApplication, { body }),
  meta: { error: "signing.failures.create" },
});
