import { signedTextMinutes, type DemoCertificate } from "@birzha/domain/signing/signature.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { toast } from "../../../ui/feedback/toast.ts";
import { checkSignature, requestSignedData } from "../mutations.ts";
import type { Signature, SignUp } from "../use-sign-up.ts";
import { pickCertificate, SignFault, type ChooseCertificate, type Signer } from "./signers/signer.ts";

/** What signs: the plug-in with its certificates, a file of the person, or one of the demonstration. */
export type SigningWay =
  | { readonly kind: "plugin" }
  | { readonly kind: "file"; readonly file: File; readonly password: string }
  | { readonly kind: "demo"; readonly certificate: DemoCertificate };

interface SigningOptions {
  readonly signUp: Pick<SignUp, "inn" | "name" | "address">;
  /** FIX-043: where it is not, a signature that does not hold is kept with its reason. */
  readonly isRequired: boolean;
  readonly choose: ChooseCertificate;
  readonly onSigned: (signature: Signature) => void;
}

/** What came of it: a signature, or what the person is told; nothing when he changed his mind. */
type Outcome = { readonly signature: Signature } | { readonly fault: string } | undefined;

/** FIX-022: the newest is what holds; of the tries before nothing is said any more. */
const ofSignature = { name: "sign-up-signature", isOfPage: true } as const;

/** SIGN-015, G-81: the portal builds a text, the certificate signs it, the portal checks what came of it. */
export function useSigning({ signUp, isRequired, choose, onSigned }: SigningOptions) {
  const t = useTranslations("signing");

  async function sign(way: SigningWay): Promise<Outcome> {
    const { inn, name, address } = signUp;
    const signer = await openSigner(way);
    const certificate = await pickCertificate(signer, inn, choose);
    if (!certificate) return undefined;
    const { data } = await requestSignedData({ inn, name: name.trim(), address: address.trim() });
    const heldUntil = Date.now() + signedTextMinutes * 60_000;
    const made = await signer.sign(new TextEncoder().encode(data), certificate.id);
    const check = await checkSignature({ inn, sign: made, data });
    const fault = check.result ? null : (check.message ?? t("failures.check"));
    if (fault !== null && isRequired) return { fault };
    const subject = check.subject ?? (certificate.person || certificate.firm);
    return { signature: { data, sign: made, heldUntil, fault, subject, validTo: check.validTo ?? "" } };
  }

  return useMutation({
    // A wrong password or a missing plug-in is an answer, not a failure of the portal.
    mutationFn: async (way: SigningWay): Promise<Outcome> => {
      try {
        return await sign(way);
      } catch (error) {
        if (error instanceof SignFault) return { fault: t(`faults.${error.code}`) };
        throw error;
      }
    },
    onSuccess: (outcome) => {
      if (!outcome) return;
      if ("fault" in outcome) {
        toast.error(outcome.fault, ofSignature);
        return;
      }
      const { fault } = outcome.signature;
      if (fault === null) toast.success(t("signed"), ofSignature);
      else toast.error(fault, ofSignature);
      onSigned(outcome.signature);
    },
    meta: { error: "signing.failures.check" },
  });
}

/** Signers are large and needed by few: each comes when it is asked for. */
async function openSigner(way: SigningWay): Promise<Signer> {
  if (way.kind === "plugin") return (await import("./signers/plugin-signer.ts")).openPluginSigner();
  const { openContainerSigner } = await import("./signers/container-signer.ts");
  return way.kind === "file"
    ? openContainerSigner(await contentOf(way.file), way.password)
    : openContainerSigner(fromBase64(way.certificate.content), way.certificate.password);
}

/** FIX-046: a file that was moved, changed or locked since it was chosen is told apart from a wrong one. */
async function contentOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (error) {
    throw new SignFault("unreadable-file", error);
  }
}

const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
