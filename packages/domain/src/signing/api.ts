import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { blobResponse, defineEndpoint, pageResponse, recordResponse } from "../shared/endpoint.ts";
import { fileTypes } from "../shared/values/file-limits.ts";
import { innPattern } from "../shared/values/inn.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { commentLimit, givenId, idResponse, idSchema, instantSchema } from "../shared/values/scalars.ts";
import { nameLimit } from "../shared/values/text.ts";
import { requiredLine, requiredText } from "../shared/values/text-schemas.ts";
import { powerFileLimits, powerSchema } from "./power.ts";
import { demoCertificate, signatureCheck } from "./signature.ts";

const name = requiredLine(nameLimit);

/**
 * Applicants: users without an organisation, and members who apply to another one. Exchange staff never
 * applies.
 */
const applicants = accessOf({ newcomer: "yes", employee: "yes", owner: "yes" });
/** G-11c: members of a blocked organisation cannot write while they act for it. */
const writingApplicants = accessOf({ newcomer: "yes", employee: "own", owner: "own" });

/** A detached CAdES-BES signature in base64, and the signed text. */
export const signatureFields = {
  /** Verification checks the size, so that an oversized signature has its own error code. */
  sign: z.string().min(1).describe("Detached CAdES-BES signature, base64."),
  data: z.string().min(1).max(4096).describe("The signed text from `buildSignedData`."),
};

/** Characters of so many bytes in base64. */
const base64Limit = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** DEAL-010: power of attorney of an applicant who signs with a certificate of a natural person. */
export const powerFields = {
  power: z
    .string()
    .min(1)
    .max(base64Limit(powerFileLimits.file))
    .optional()
    .describe("Machine-readable power of attorney: the XML file, base64."),
  powerSign: z
    .string()
    .min(1)
    .max(base64Limit(powerFileLimits.sign))
    .optional()
    .describe("Detached signature of that file by the head of the organisation, base64."),
};

interface PowerFields {
  readonly power?: string | undefined;
  readonly powerSign?: string | undefined;
}

/** A power of attorney comes with its signature. */
export const hasWholePower = ({ power, powerSign }: PowerFields): boolean =>
  (power === undefined) === (powerSign === undefined);

export const buildSignedData = defineEndpoint({
  method: "POST",
  path: "/api/registration/Applications/dataToSign",
  summary: "Create the text for an applicant to sign (SIGN-015, G-81)",
  description: "The text contains a one-time code and expires.",
  effect: "write",
  access: writingApplicants,
  body: z.strictObject({
    inn: z.string().regex(innPattern).describe("INN, 10 or 12 digits."),
    name: name.describe("Name."),
    address: name.describe("Address of the organisation."),
  }),
  rejections: ["signing.too-many-requests", "organizations.ended"],
  response: recordResponse(
    z.object({
      data: z.string().describe("The text to sign."),
      expiresAt: instantSchema.describe("End of validity, ISO 8601 with offset."),
    }),
  ),
});

export const getSigningRules = defineEndpoint({
  method: "GET",
  path: "/api/registration/Applications/signing",
  summary: "Get whether an application must be signed (FIX-043)",
  effect: "read",
  access: applicants,
  response: recordResponse(
    z.object({ isRequired: z.boolean().describe("Whether a signature is required.") }),
  ),
});

export const checkCertificate = defineEndpoint({
  method: "POST",
  path: "/api/registration/Applications/checkCertificate",
  summary: "Verify a signature without applying (APP-027, G-81)",
  effect: "read",
  access: applicants,
  body: z
    .strictObject({
      inn: z.string().regex(innPattern).describe("INN, 10 or 12 digits."),
      ...signatureFields,
      ...powerFields,
    })
    .refine(hasWholePower, { path: ["powerSign"] }),
  rejections: ["organizations.ended"],
  response: recordResponse(signatureCheck),
});

export const downloadSignature = defineEndpoint({
  method: "GET",
  path: "/api/registration/Applications/signature/download",
  summary: "Download the signature of an application (G-81)",
  description:
    "A ZIP archive with the signed text and its evidence, which can be verified without the portal.",
  effect: "read",
  access: accessOf({ operator: "yes" }),
  query: z.strictObject({ id: idSchema.describe("Id of the application.") }),
  rejections: ["shared.not-found"],
  response: blobResponse(fileTypes.zip),
});

export const listDemoCertificates = defineEndpoint({
  method: "GET",
  path: "/api/registration/Applications/demoCertificates",
  summary: "List demo certificates (G-81)",
  description:
    "Certificates without legal force for trying the signature. The list is empty unless the portal runs as a demo.",
  effect: "read",
  access: applicants,
  response: recordResponse(z.array(demoCertificate)),
});

const powerReaders = accessOf({ owner: "own", operator: "yes" });

export const listPowers = defineEndpoint({
  method: "GET",
  path: "/api/registration/Powers/list",
  summary: "List powers of attorney (DEAL-010)",
  description:
    "Newest first. Owners get the accepted ones of the acting organisation, staff those of all, refused ones too.",
  effect: "read",
  access: powerReaders,
  query: z.strictObject({
    ...pageQuery,
    applicationId: idSchema.optional().describe("Id of the application; all applications by default."),
  }),
  response: pageResponse(powerSchema),
});

export const withdrawPower = defineEndpoint({
  method: "POST",
  path: "/api/registration/Powers/withdraw",
  summary: "Withdraw a power of attorney (DEAL-010)",
  description:
    "The representative cannot sign with it any more. Earlier signatures stay valid. The register of the tax service does not change.",
  effect: "write",
  access: powerReaders,
  approval: { kind: "access" },
  body: z.strictObject({
    id: givenId,
    reason: requiredText(commentLimit).describe("Reason of the withdrawal."),
  }),
  rejections: ["shared.not-found", "shared.organization-blocked", "signing.power-ended"],
  response: recordResponse(idResponse),
});
