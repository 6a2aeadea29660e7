import { isInn } from "@birzha/domain/shared/values/inn.ts";
import { nameLimit } from "@birzha/domain/shared/values/text.ts";
import { Box, Button } from "@mantine/core";
import IconSearch from "../../../ui/icons/search.svg";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { WaysIn } from "../../../shared/applications/ways-in.tsx";
import { InnInput } from "../../../shared/inputs/inn-input.tsx";
import { LimitedInput, LimitedTextarea } from "../../../ui/fields/limited-input.tsx";
import { showToast } from "../../../ui/feedback/toast.ts";
import { lookUpCompany } from "../mutations.ts";
import { type StepProps, StepForm } from "./contacts-step.tsx";
import layout from "../../../ui/layout.module.css";
import { SignBlock } from "./sign-block.tsx";

interface OrganizationStepProps extends StepProps {
  readonly isSignatureRequired: boolean;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

/** FIX-022: name of the toasts about an INN, so that a new INN closes them. */
const ofInn = "sign-up-inn";

/** SIGN-006..019: step with the organisation, looked up by INN or typed, and its signature. */
export function OrganizationStep(props: OrganizationStepProps) {
  const { signUp, errors, isSignatureRequired, onChange, onNext, onBack } = props;
  const t = useTranslations();
  const { inn, name, address, lookup } = signUp;
  const lookUp = useMutation({
    mutationFn: lookUpCompany,
    meta: { silent: true },
    onSuccess: ({ fullName, address: found, isFAddress, isIP }, requestedInn) => {
      // SIGN-011: the user completes partial data and data of a sole proprietor manually.
      const isComplete = fullName !== "" && found !== "" && !isIP;
      const lookup = isComplete ? "found" : "manual";
      // FIX-044: ignore a late response for a previous INN.
      onChange((current) =>
        current.inn === requestedInn ? { name: fullName, address: found, isFAddress, isIP, lookup } : {},
      );
      if (fullName === "") showToast.info(t("signing.signUp.notFound"), { name: ofInn, isOfPage: true });
    },
    // SIGN-013: if the directory is unavailable, the user types the data.
    onError: (error) => {
      // FIX-030: the session has expired; the input is restored after the sign-in.
      if (error instanceof ApiFailure && error.status === 401) return;
      showToast.error(t("signing.failures.lookUp"), { name: ofInn, isOfPage: true });
      onChange({ inn: "", lookup: "unavailable" });
    },
  });
  /** SIGN-012: a name belongs to its INN, so it is editable only if the directory does not have it. */
  const isLocked = lookup === "found" || (lookup === "none" && inn !== "");
  const locked = isLocked
    ? t(lookup === "found" ? "signing.signUp.foundByInn" : "signing.signUp.fillFirstHint")
    : undefined;

  return (
    <StepForm missing={errors[0] && t(`signing.signUp.missing.${errors[0]}`)} onBack={onBack} onNext={onNext}>
      <Box className={layout.columns} style={{ alignItems: "end", "--columns": "minmax(0, 1fr) auto" }}>
        <InnInput
          label={t("signing.signUp.inn")}
          withAsterisk
          value={inn}
          error={inn.length > 10 && inn.length < 12 ? t("shared.validation.inn") : undefined}
          onChange={(typed) => {
            showToast.close(ofInn);
            onChange({ inn: typed });
          }}
        />
        <Button
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
          disabled={!isInn(inn)}
          title={isInn(inn) ? undefined : t("shared.validation.inn")}
          loading={lookUp.isPending}
          onClick={() => lookUp.mutate(inn)}
        >
          {t("signing.signUp.fillByInn")}
        </Button>
      </Box>
      <LimitedInput
        label={t("signing.signUp.name")}
        withAsterisk
        limit={nameLimit}
        description={locked}
        disabled={isLocked}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <LimitedTextarea
        label={t("signing.signUp.address")}
        withAsterisk
        autosize
        minRows={2}
        limit={nameLimit}
        disabled={isLocked}
        value={address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <SignBlock
        signUp={signUp}
        isReady={errors.every((problem) => problem === "signature")}
        isRequired={isSignatureRequired}
        onSigned={(signature) => onChange({ signature })}
        onInn={(offered) => onChange({ inn: offered })}
      />
      {isSignatureRequired && signUp.signature === null && <WaysIn />}
    </StepForm>
  );
}
