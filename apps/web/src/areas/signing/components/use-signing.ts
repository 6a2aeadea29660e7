import { signedTextMinutes, type DemoCertificate } from "@birzha/domain/signing/signature.ts";
import type { PowerCheck } from "@birzha/domain/signing/power-check.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { showToast } from "../../../ui/feedback/toast.ts";
import type { PowerFiles } from "./power-fields.tsx";
import { checkSignature, requestSignedData } from "../mutations.ts";
import type { GivenSignature, SignUp } from "../use-sign-up.ts";
import {
  pickCertificate,
  SignError,
  type ChooseCertificate,
  type FileSigner,
  type SignErrorCode,
} from "./signers/signer.ts";

/** Source of the signature: the plug-in, a file of the user, or a demo certificate. */
export type SigningMethod =
  | { readonly kind: "plugin" }
  | { readonly kind: "file"; readonly file: File; readonly password: string }
  | { readonly kind: "demo"; readonly certificate: DemoCertificate };

interface SigningOptions {
  readonly signUp: Pick<SignUp, "inn" | "name" | "address">;
  /** FIX-043: if false, an invalid signature is accepted together with its reason. */
  readonly isRequired: boolean;
  /** DEAL-010: files of a power of attorney. */
  readonly files: PowerFiles;
  readonly choose: ChooseCertificate;
  readonly onSigned: (signature: GivenSignature) => void;
  /** No certificate has the INN: the user can be a representative. */
  readonly onOtherInn: () => void;
}

/** Result of signing: a signature or an error message; undefined if the user cancelled. */
type Outcome =
  | { readonly signature: GivenSignature }
  | {
      readonly fault: string;
      /** DEAL-010: checks of the power of attorney that the server has not accepted. */
      readonly checks?: readonly PowerCheck[];
      readonly hasOtherInn?: boolean;
    }
  | undefined;

/** FIX-022: all attempts share one toast name, so that the latest result replaces the previous one. */
const ofSignature = { name: "sign-up-signature", isOfPage: true } as const;

/**
 * SIGN-015, G-81: the server builds the text, the certificate signs it, and the server checks the signature.
 */
export function useSigning({ signUp, isRequired, files, choose, onSigned, onOtherInn }: SigningOptions) {
  const t = useTranslations("signing");

  async function sign(way: SigningMethod): Promise<Outcome> {
    const { inn, name, address } = signUp;
    const signer = await openSigner(way);
    const power = await readPowerFiles(files);
    const certificate = await pickCertificate(signer, power ? undefined : inn, choose);
    if (!certificate) return undefined;
    const { data } = await requestSignedData({ inn, name: name.trim(), address: address.trim() });
    const heldUntil = Date.now() + signedTextMinutes * 60_000;
    const made = await signer.sign(new TextEncoder().encode(data), certificate.id);
    const check = await checkSignature({ inn, sign: made, data, ...power });
    const problem = check.result ? null : (check.message ?? t("failures.check"));
    const checks = check.power ?? [];
    if (problem !== null && isRequired) return { fault: problem, checks };
    const subject = check.subject ?? (certificate.user || certificate.firm);
    return {
      signature: {
        data,
        sign: made,
        heldUntil,
        fault: problem,
        subject,
        validTo: check.validTo ?? "",
        power: power && { ...power, checks },
      },
    };
  }

  return useMutation({
    // A wrong password or a missing plug-in is a result, not a failed request.
    mutationFn: async (way: SigningMethod): Promise<Outcome> => {
      try {
        return await sign(way);
      } catch (error) {
        if (error instanceof SignError)
          return { fault: t(`faults.${error.code}`), hasOtherInn: otherInnCodes.includes(error.code) };
        throw error;
      }
    },
    onSuccess: (outcome) => {
      if (!outcome) return;
      if ("fault" in outcome) {
        showToast.error(outcome.fault, ofSignature);
        if (outcome.hasOtherInn) onOtherInn();
        return;
      }
      const { fault: problem } = outcome.signature;
      if (problem === null) showToast.success(t("signed"), ofSignature);
      else showToast.error(problem, ofSignature);
      onSigned(outcome.signature);
    },
    meta: { error: "signing.failures.check" },
  });
}

const otherInnCodes: readonly SignErrorCode[] = ["certificate-other-inn", "none-suitable"];

/** Reads both files; undefined without a complete power of attorney. */
async function readPowerFiles({ file, sign }: PowerFiles) {
  if (!file || !sign) return undefined;
  return { power: toBase64(await contentOf(file)), powerSign: toBase64(await contentOf(sign)) };
}

function toBase64(bytes: ArrayBuffer): string {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Signers are large and rarely used, so each loads on demand. */
async function openSigner(way: SigningMethod): Promise<FileSigner> {
  if (way.kind === "plugin") return (await import("./signers/plugin-signer.ts")).openPluginSigner();
  const { openContainerSigner } = await import("./signers/container-signer.ts");
  return way.kind === "file"
    ? openContainerSigner(await contentOf(way.file), way.password)
    : openContainerSigner(fromBase64(way.certificate.content), way.certificate.password);
}

/** FIX-046: separate error for a file that was moved, changed or locked after the selection. */
async function contentOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (error) {
    throw new SignError("unreadable-file", error);
  }
}

const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
