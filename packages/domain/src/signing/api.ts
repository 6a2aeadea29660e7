import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { blob, endpoint, one } from "../shared/endpoint.ts";
import { fileTypes } from "../shared/values/file-limits.ts";
import { innPattern } from "../shared/values/inn.ts";
import { id, instant } from "../shared/values/scalars.ts";
import { nameLimit } from "../shared/values/text.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { demoCertificate, signatureCheck } from "./signature.ts";

const name = requiredText(nameLimit);

/** Applicants: who has no organisation yet, and members who apply to another one; staff sign nothing. */
const applicants = access({ newcomer: "yes", employee: "yes", owner: "yes" });
/** G-11c: members of a blocked organisation write nothing while they act for it. */
const writingApplicants = access({ newcomer: "yes", employee: "own", owner: "own" });

/** A signature in base64 (detached CAdES-BES) and the text it was made over. */
export const signatureFields = {
  /** Its size is looked at when it is verified, so that a large one gets its own refusal. */
  sign: z.string().min(1),
  data: z.string().min(1).max(4096),
};

export const buildSignedData = endpoint({
  method: "POST",
  path: "/api/registration/Applications/dataToSign",
  summary: "The text an applicant signs, with a word that counts once (SIGN-015, G-81).",
  effect: "write",
  access: writingApplicants,
  body: z.strictObject({ inn: z.string().regex(innPattern), name, address: name }),
  refusals: ["signing.too-many-requests"],
  answer: one(z.object({ data: z.string(), expiresAt: instant })),
});

export const getSigningRules = endpoint({
  method: "GET",
  path: "/api/registration/Applications/signing",
  summary: "Whether an application must be signed, so that the screen asks for what will be asked (FIX-043).",
  effect: "read",
  access: applicants,
  answer: one(z.object({ isRequired: z.boolean() })),
});

export const checkCertificate = endpoint({
  method: "POST",
  path: "/api/registration/Applications/checkCertificate",
  summary: "Whether a signature would be accepted with an application; nothing is filed (APP-027, G-81).",
  effect: "read",
  access: applicants,
  body: z.strictObject({ inn: z.string().regex(innPattern), ...signatureFields }),
  answer: one(signatureCheck),
});

export const downloadSignature = endpoint({
  method: "GET",
  path: "/api/registration/Applications/signature/download",
  summary: "What an application was signed with, as an archive that can be verified without us (G-81).",
  effect: "read",
  access: access({ operator: "yes" }),
  query: z.strictObject({ id }),
  refusals: ["shared.not-found"],
  answer: blob(fileTypes.zip),
});

export const listDemoCertificates = endpoint({
  method: "GET",
  path: "/api/registration/Applications/demoCertificates",
  summary: "Certificates without legal force to try signing with; none outside the demonstration (G-81).",
  effect: "read",
  access: applicants,
  answer: one(z.array(demoCertificate)),
});
