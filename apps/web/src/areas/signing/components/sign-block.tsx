import { Button, FileInput, PasswordInput, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconSignature } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { demoCertificatesQuery } from "../queries.ts";
import type { Signature, SignUp } from "../use-sign-up.ts";
import { CertificateModal } from "./certificate-modal.tsx";
import css from "./sign-block.module.css";
import { SignedState } from "./signed-state.tsx";
import type { SigningCertificate } from "./signers/signer.ts";
import { useSigning } from "./use-signing.ts";
import { HelpLink } from "../../../shared/help/help-link.tsx";

interface SignBlockProps {
  readonly signUp: SignUp;
  /** The data to sign is complete. */
  readonly isReady: boolean;
  /** SIGN_REQUIRED: if false, the user can continue without a signature or with an invalid one (FIX-043). */
  readonly isRequired: boolean;
  readonly onSigned: (signature: Signature | null) => void;
  readonly onInn?: (inn: string) => void;
}

/** Pending choice of a certificate. */
interface Choice {
  readonly certificates: readonly SigningCertificate[];
  readonly answer: (certificate: SigningCertificate | undefined) => void;
}

/** SIGN-015..019: signs the organisation's data with the plug-in, with a file, or with a demo certificate. */
export function SignBlock({ signUp, isReady, isRequired, onSigned, onInn }: SignBlockProps) {
  const t = useTranslations("signing");
  const { signature } = signUp;
  const [choice, setChoice] = useState<Choice>();
  const [byFile, setByFile] = useState(false);
  const demo = useQuery(demoCertificatesQuery);
  const signing = useSigning({
    signUp,
    isRequired,
    onSigned,
    choose: (certificates) =>
      new Promise((resolve) => {
        setChoice({
          certificates,
          answer: (certificate) => {
            setChoice(undefined);
            resolve(certificate);
          },
        });
      }),
  });
  const shut = isReady ? undefined : t("signUp.completeFirst");
  const { account } = useCurrentUser();
  const ofCompany = demo.data?.filter(({ inn }) => inn === signUp.inn) ?? [];
  const mine = demo.data?.find(({ login }) => login === account);
  const offered = ofCompany.find(({ login }) => login === account) ?? ofCompany[0];

  return (
    <fieldset className={css.block} disabled={signing.isPending}>
      <legend>{t("signUp.signature")}</legend>
      {signature ? (
        <SignedState signature={signature} />
      ) : (
        <p className={css.hint}>
          {shut ?? t(isRequired ? "signUp.signatureHint" : "signUp.optionalHint")} <HelpLink topic="signUp" />
        </p>
      )}
      <div className={css.ways}>
        <Button
          variant={signature ? "default" : "light"}
          leftSection={<IconSignature size={17} aria-hidden />}
          disabled={!isReady}
          title={shut}
          loading={signing.isPending}
          onClick={() => signing.mutate({ kind: "plugin" })}
        >
          {t(signature ? "signUp.signAgain" : "signUp.sign")}
        </Button>
        <UnstyledButton className={css.more} aria-expanded={byFile} onClick={() => setByFile(!byFile)}>
          {t("signUp.byFile")}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
        {signature && !isRequired && (
          <Button variant="subtle" onClick={() => onSigned(null)}>
            {t("signUp.unsign")}
          </Button>
        )}
      </div>
      {byFile && (
        <FileSigning
          shut={shut}
          onSign={(file, password) => signing.mutate({ kind: "file", file, password })}
        />
      )}
      {offered && (
        <div className={css.demo}>
          <p>{t("signUp.demo", { organization: offered.organization })}</p>
          <div className={css.ways}>
            <Button
              className={css.wrapping!}
              size="xs"
              variant="default"
              disabled={!isReady}
              title={shut}
              onClick={() => signing.mutate({ kind: "demo", certificate: offered })}
            >
              {t("signUp.signByDemo")}
            </Button>
            <a
              className={css.download}
              download={offered.fileName}
              href={`data:application/x-pkcs12;base64,${offered.content}`}
            >
              {t("signUp.demoDownload", { password: offered.password })}
            </a>
          </div>
        </div>
      )}
      {!offered && mine && onInn && signUp.inn === "" && (
        <div className={css.demo}>
          <p>{t("signUp.demoOffer", { organization: mine.organization })}</p>
          <div className={css.ways}>
            <Button size="xs" variant="default" onClick={() => onInn(mine.inn)}>
              {t("signUp.demoFill", { inn: mine.inn })}
            </Button>
          </div>
        </div>
      )}
      {choice && <CertificateModal certificates={choice.certificates} onAnswer={choice.answer} />}
    </fieldset>
  );
}

interface FileSigningProps {
  readonly shut: string | undefined;
  readonly onSign: (file: File, password: string) => void;
}

/** Form with a PKCS#12 file and its password; neither leaves the browser. */
function FileSigning({ shut, onSign }: FileSigningProps) {
  const t = useTranslations("signing.signUp");
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const missing = shut ?? (file ? undefined : t("chooseFile"));
  return (
    <div className={css.file}>
      <p id="certificate-file-hint" className={css.hint}>
        {t("fileHint")}
      </p>
      <FileInput
        label={t("file")}
        placeholder={t("chooseFile")}
        aria-describedby="certificate-file-hint"
        accept=".p12,.pfx"
        clearable
        clearButtonProps={{ "aria-label": t("removeFile") }}
        value={file}
        onChange={setFile}
      />
      <PasswordInput
        label={t("password")}
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in the password input signs instead of submitting the step.
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (file && shut === undefined) onSign(file, password);
        }}
      />
      <Button
        variant="default"
        disabled={missing !== undefined}
        title={missing}
        onClick={() => file && onSign(file, password)}
      >
        {t("signByFile")}
      </Button>
    </div>
  );
}
