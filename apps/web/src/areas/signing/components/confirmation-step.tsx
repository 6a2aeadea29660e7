import { Box, Button, Checkbox, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { InnInput } from "../../../shared/inputs/inn-input.tsx";
import { documentPaths } from "../../../shared/paths.ts";
import { type StepProps, StepForm } from "./contacts-step.tsx";
import css from "./confirmation-step.module.css";
import { SignBlock, SignedState, useMinutesLeft } from "./sign-block.tsx";

interface ConfirmationStepProps extends StepProps {
  readonly account: string;
  /** All three steps are valid (SIGN-024). */
  readonly isComplete: boolean;
  readonly isSending: boolean;
  readonly isSignatureRequired: boolean;
  readonly onBack: () => void;
  readonly onSubmit: () => void;
}

/** SIGN-020..026, FIX-046: summary of the application, an expired signature to renew, and the consent. */
export function ConfirmationStep(props: ConfirmationStepProps) {
  const { signUp, errors, onChange, account, isComplete, isSending, isSignatureRequired } = props;
  const { onBack, onSubmit } = props;
  const t = useTranslations("signing.signUp");
  const { fullName, phone, inn, name, address, isUK, UKInn, ntbUser, signature } = signUp;
  const details = [
    [t("account"), account],
    [t("fullName"), fullName],
    [t("phone"), phone],
    [t("inn"), inn],
    [t("name"), name],
    [t("address"), address],
    [t("signedBy"), signature ? "" : t("unsigned")],
  ] as const;
  const minutes = useMinutesLeft(signature?.heldUntil ?? 0);
  const isStale = signature !== null && minutes === 0;
  const [isSigning, setSigning] = useState(false);
  const missing = errors[0]
    ? t(`missing.${errors[0]}`)
    : !isComplete
      ? t("fillFirst")
      : isStale
        ? t("heldNoMore")
        : undefined;
  return (
    <StepForm
      missing={missing}
      nextLabel={t("submit")}
      isSending={isSending}
      onBack={onBack}
      onNext={onSubmit}
    >
      <dl className={css.facts}>
        {details
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <Box component="dt" c="var(--ink-3)">
                {label}
              </Box>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {isStale || isSigning ? (
        <SignBlock
          signUp={signUp}
          isReady
          isRequired={isSignatureRequired}
          onSigned={(made) => {
            setSigning(false);
            onChange({ signature: made });
          }}
        />
      ) : (
        <Group gap="0.75rem 1.25rem">
          {signature && <SignedState signature={signature} />}
          <Button size="xs" variant="default" onClick={() => setSigning(true)}>
            {t(signature ? "signAgain" : "sign")}
          </Button>
        </Group>
      )}
      <Checkbox
        label={t("isUK")}
        checked={isUK}
        onChange={(event) => onChange({ isUK: event.currentTarget.checked })}
      />
      {isUK && (
        <InnInput
          label={t("UKInn")}
          withAsterisk
          value={UKInn}
          error={UKInn !== "" && UKInn === inn ? t("missing.UKInn") : undefined}
          onChange={(typed) => onChange({ UKInn: typed })}
        />
      )}
      <Checkbox
        label={t("ntbUser")}
        checked={ntbUser}
        onChange={(event) => onChange({ ntbUser: event.currentTarget.checked })}
      />
      <Text c="var(--ink-2)" fz="0.875rem">
        {t.rich("consent", {
          rules: (text) => (
            <a href={documentPaths.rules} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
          conditions: (text) => (
            <a href={documentPaths.conditions} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
        })}
      </Text>
    </StepForm>
  );
}
