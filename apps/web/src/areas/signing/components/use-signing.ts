import type { DemoCertificate } from "@birzha/domain/signing/signature.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { toast } from "../../../ui/toast.ts";
import { checkSignature, requestSignedData } from "../mutations.ts";
import type { Signature, SignUp } from "../use-sign-up.ts";
import { pickCertificate, SignFault, type ChooseCertificate, type Signer } from "./signer.ts";

/** What signs: the plug-in with its certificates, a file of the person, or one of the demonstration. */
export type SigningWay =
  | { readonly kind: "plugin" }
  | { readonly kind: "file"; readonly file: File; readonly password: string }
  | { readonly kind: "demo"; readonly certificate: DemoCertificate };

interface SigningOptions {
  readonly signUp: Pick<SignUp, "inn" | "name" | "address">;
  readonly choose: ChooseCertificate;
  readonly onSigned: (signature: Signature) => void;
}

/** What came of it: a signature, or what the person is told; nothing when he changed his mind. */
type Outcome = { readonly signature: Signature } | { readonly fault: string } | undefined;

/** SIGN-015, G-81: the portal builds a text, the certificate signs it, the portal checks what came of it. */
export function useSigning({ signUp, choose, onSigned }: SigningOptions) {
  const t = useTranslations("signing");

  async function sign(way: SigningWay): Promise<Outcome> {
    const { inn, name, address } = signUp;
    const signer = await openSigner(way);
    const certificate = await pickCertificate(signer, inn, choose);
    if (!certificate) return undefined;
    const { data, expiresAt } = await requestSignedData({ inn, name: name.trim(), address: address.trim() });
    const made = await signer.sign(new TextEncoder().encode(data), certificate.id);
    const check = await checkSignature({ inn, sign: made, data });
    if (!check.result) return { fault: check.message ?? t("failures.check") };
    const { subject, validTo } = check;
    return {
      signature: {
        data,
        sign: made,
        expiresAt,
        subject: subject ?? certificate.owner,
        validTo: validTo ?? "",
      },
    };
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
        toast.error(outcome.fault);
        return;
      }
      toast.success(t("signed"));
      onSigned(outcome.signature);
    },
    meta: { error: "signing.failures.check" },
  });
}

/** Signers are large and needed by few: each comes when it is asked for. */
async function openSigner(way: SigningWay): Promise<Signer> {
  if (way.kind === "plugin") return (await import("./plugin-signer.ts")).openPluginSigner();
  const { openContainerSigner } = await import("./container-signer.ts");
  return way.kind === "file"
    ? openContainerSigner(await way.file.arrayBuffer(), way.password)
    : openContainerSigner(fromBase64(way.certificate.content), way.certificate.password);
}

const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
