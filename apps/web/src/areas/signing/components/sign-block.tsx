import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import {
  Box,
  Button,
  FileInput,
  Flex,
  Group,
  Modal,
  PasswordInput,
  Radio,
  Stack,
  Text,
  UnstyledButton,
} from "@mantine/core";
import IconChevronDown from "../../../ui/icons/chevron-down.svg";
import IconSignature from "../../../ui/icons/signature.svg";
import IconAlertTriangle from "../../../ui/icons/alert-triangle.svg";
import IconCircleCheck from "../../../ui/icons/circle-check.svg";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { HelpLink } from "../../../shared/help/help-link.tsx";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { useReturnFocus } from "../../../ui/overlays/use-return-focus.ts";
import { PowerChecks } from "../../../shared/powers/power-checks.tsx";
import { demoCertificatesQuery } from "../queries.ts";
import type { GivenSignature, SignUp } from "../use-sign-up.ts";
import { noPowerFiles, PowerFields, powerFilesFault } from "./power-fields.tsx";
import layout from "../../../ui/layout.module.css";
import css from "./sign-block.module.css";
import type { SigningCertificate } from "./signers/signer.ts";
import { useSigning } from "./use-signing.ts";

interface SignBlockProps {
  readonly signUp: SignUp;
  /** The data to sign is complete. */
  readonly isReady: boolean;
  /** SIGN_REQUIRED: if false, the user can continue without a signature or with an invalid one (FIX-043). */
  readonly isRequired: boolean;
  readonly onSigned: (signature: GivenSignature | null) => void;
  readonly onInn?: (inn: string) => void;
}

/** Pending choice of a certificate. */
interface Choice {
  readonly certificates: readonly SigningCertificate[];
  readonly choose: (certificate: SigningCertificate | undefined) => void;
}

/** SIGN-015..019: signs the organisation's data with the plug-in, with a file, or with a demo certificate. */
export function SignBlock({ signUp, isReady, isRequired, onSigned, onInn }: SignBlockProps) {
  const t = useTranslations("signing");
  const { signature } = signUp;
  const [choice, setChoice] = useState<Choice>();
  const [byFile, setByFile] = useState(false);
  const [hasPower, setHasPower] = useState(signature?.power !== undefined);
  const [files, setFiles] = useState(noPowerFiles);
  const demo = useQuery(demoCertificatesQuery);
  const signing = useSigning({
    signUp,
    isRequired,
    files,
    onSigned,
    onOtherInn: () => setHasPower(true),
    choose: (certificates) =>
      new Promise((resolve) => {
        setChoice({
          certificates,
          choose: (certificate) => {
            setChoice(undefined);
            resolve(certificate);
          },
        });
      }),
  });
  const refused = signing.data && "fault" in signing.data ? signing.data : undefined;
  const found = hasPower ? powerFilesFault(files) : undefined;
  const wrongFiles = found && t(`power.faults.${found.fault}`, found.values);
  const shut = isReady ? wrongFiles : t("signUp.completeFirst");
  const checks = refused ? refused.checks : signature?.power?.checks;
  const { account } = useCurrentUser();
  const ofCompany = demo.data?.filter(({ inn }) => inn === signUp.inn) ?? [];
  const mine = demo.data?.find(({ login }) => login === account);
  const offered = ofCompany.find(({ login }) => login === account) ?? ofCompany[0];

  return (
    <fieldset className={css.block} disabled={signing.isPending}>
      <Box component="legend" px="0.375rem" fw={600}>
        {t("signUp.signature")}
      </Box>
      {signature ? (
        <SignedState signature={signature} />
      ) : hasPower && isReady ? null : (
        <Text c="var(--ink-2)" fz="0.875rem">
          {isReady
            ? t(isRequired ? "signUp.signatureHint" : "signUp.optionalHint")
            : t("signUp.completeFirst")}{" "}
          <HelpLink topic="signUp" />
        </Text>
      )}
      <Group gap="0.75rem">
        <Button
          variant={signature ? "default" : "light"}
          leftSection={<IconSignature size={17} aria-hidden />}
          disabled={shut !== undefined}
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
        <UnstyledButton
          className={css.more}
          aria-expanded={hasPower}
          onClick={() => {
            setHasPower(!hasPower);
            setFiles(noPowerFiles);
            if (hasPower) signing.reset();
          }}
        >
          {t("power.question")}
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
        {signature && !isRequired && (
          <Button variant="subtle" onClick={() => onSigned(null)}>
            {t("signUp.unsign")}
          </Button>
        )}
      </Group>
      {hasPower && (
        <PowerFields
          files={files}
          checks={refused?.checks}
          onChange={(chosen) => {
            setFiles(chosen);
            signing.reset();
          }}
        />
      )}
      {checks && checks.length > 0 && <PowerChecks checks={checks} topic="refusedPower" />}
      {byFile && (
        <FileSigning
          shut={shut}
          onSign={(file, password) => signing.mutate({ kind: "file", file, password })}
        />
      )}
      {offered && (
        <Stack className={css.demo} gap="0.5rem" fz="0.875rem" pt="0.75rem">
          <p>{t("signUp.demo", { organization: offered.organization })}</p>
          <Group gap="0.75rem">
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
            <a download={offered.fileName} href={`data:application/x-pkcs12;base64,${offered.content}`}>
              {t("signUp.demoDownload", { password: offered.password })}
            </a>
          </Group>
        </Stack>
      )}
      {!offered && mine && onInn && signUp.inn === "" && (
        <Stack className={css.demo} gap="0.5rem" fz="0.875rem" pt="0.75rem">
          <p>{t("signUp.demoOffer", { organization: mine.organization })}</p>
          <Group gap="0.75rem">
            <Button size="xs" variant="default" onClick={() => onInn(mine.inn)}>
              {t("signUp.demoFill", { inn: mine.inn })}
            </Button>
          </Group>
        </Stack>
      )}
      {choice && <CertificateModal certificates={choice.certificates} onChoose={choice.choose} />}
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
    <Box
      className={layout.columns}
      style={{ alignItems: "end", "--columns": "minmax(0, 1fr) minmax(0, 1fr) auto" }}
    >
      <Text id="certificate-file-hint" style={{ gridColumn: "1 / -1" }} c="var(--ink-2)" fz="0.875rem">
        {t("fileHint")}
      </Text>
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
    </Box>
  );
}

/**
 * FIX-043, FIX-046: signer, validity of the signature, and minutes until the portal rejects the signed text.
 */
export function SignedState({ signature }: { readonly signature: GivenSignature }) {
  const t = useTranslations("signing.signUp");
  const minutes = useMinutesLeft(signature.heldUntil);
  const isGood = signature.fault === null && minutes > 0;
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Flex
      component="p"
      align="flex-start"
      gap="0.5rem"
      m={0}
      c={`var(--chip-${isGood ? "ok" : "bad"}-ink)`}
      fw={600}
      className={css.signed}
      role="status"
    >
      <Icon size={20} aria-hidden />
      <span>
        {t("signedAs", { subject: signature.subject })}
        {signature.fault !== null && <small>{t("signedBadly", { reason: signature.fault })}</small>}
        {signature.validTo && (
          <small>{t("validTo", { at: formatDate(moscowDate(new Date(signature.validTo))) })}</small>
        )}
        <small>{minutes > 0 ? t("heldFor", { minutes }) : t("heldNoMore")}</small>
      </span>
    </Flex>
  );
}

interface CertificateModalProps {
  /** Certificates, the longest valid first. */
  readonly certificates: readonly SigningCertificate[];
  readonly onChoose: (certificate: SigningCertificate | undefined) => void;
}

/** SIGN-016, SIGN-018, FIX-045: dialog that chooses one of several certificates. */
function CertificateModal({ certificates, onChoose }: CertificateModalProps) {
  useReturnFocus();
  const t = useTranslations("signing.choice");
  const shared = useTranslations("shared.actions");
  const [chosen, setChosen] = useState(certificates[0]?.id ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog's React parent is a form too, so stop the submit event there.
    event.stopPropagation();
    onChoose(certificates.find(({ id }) => id === chosen));
  };
  return (
    <Modal
      opened
      title={t("title")}
      closeButtonProps={{ "aria-label": shared("close") }}
      onClose={() => onChoose(undefined)}
    >
      <Flex component="form" direction="column" gap="1rem" onSubmit={submit}>
        <Radio.Group value={chosen} onChange={setChosen} aria-label={t("title")}>
          <Stack gap="1rem">
            {certificates.map((certificate) => (
              <Radio
                key={certificate.id}
                value={certificate.id}
                label={certificate.user || certificate.firm}
                description={
                  <Details certificate={certificate} isDuplicate={hasDuplicate(certificate, certificates)} />
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group gap="0.75rem" wrap="nowrap" align="stretch" justify="flex-end">
          <Button variant="default" onClick={() => onChoose(undefined)}>
            {shared("cancel")}
          </Button>
          <Button type="submit">{t("sign")}</Button>
        </Group>
      </Flex>
    </Modal>
  );
}

interface DetailsProps {
  readonly certificate: SigningCertificate;
  readonly isDuplicate: boolean;
}

/** FIX-045: details that tell certificates apart; the serial number if nothing else does. */
function Details({ certificate, isDuplicate }: DetailsProps) {
  const t = useTranslations("signing.choice");
  const { user, firm: organization, inn, issuer, serial } = certificate;
  const [from, to] = datesOf(certificate);
  return (
    <>
      {user !== "" && organization !== "" && <span className={css.fact}>{organization}</span>}
      <span className={css.fact}>{t("issued", { inn: inn ?? "", issuer })}</span>
      <span className={css.fact}>{t("valid", { from, to })}</span>
      {isDuplicate && <span className={css.fact}>{t("serial", { serial })}</span>}
    </>
  );
}

const datesOf = ({ validFrom, validTo }: SigningCertificate) =>
  [formatDate(moscowDate(validFrom)), formatDate(moscowDate(validTo))] as const;

const detailsOf = (certificate: SigningCertificate) => {
  const { user, firm: organization, inn, issuer } = certificate;
  return JSON.stringify([user, organization, inn, issuer, ...datesOf(certificate)]);
};

const hasDuplicate = (one: SigningCertificate, all: readonly SigningCertificate[]) =>
  all.some((other) => other.id !== one.id && detailsOf(other) === detailsOf(one));

/** Interval of the countdown in milliseconds. */
const step = 5_000;

function everyStep(look: () => void): () => void {
  const timer = setInterval(look, step);
  return () => clearInterval(timer);
}

const roundedNow = () => Math.floor(Date.now() / step) * step;

/**
 * FIX-046: returns the minutes until a timestamp, rounded up, or 0 once it has passed. Counts down by itself.
 */
export function useMinutesLeft(until: number): number {
  const now = useSyncExternalStore(everyStep, roundedNow);
  return until > now ? Math.ceil((until - now) / 60_000) : 0;
}
