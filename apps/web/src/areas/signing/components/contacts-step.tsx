import { nameLimit } from "@birzha/domain/shared/values/text.ts";
import { Button, Flex, Group, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PhoneInput } from "../../../shared/inputs/phone-input.tsx";
import { LimitedInput } from "../../../ui/fields/limited-input.tsx";
import type { SignUp, SignUpChange, SignUpField } from "../use-sign-up.ts";

export interface StepProps {
  readonly signUp: SignUp;
  /** Missing or invalid fields of this step. */
  readonly errors: readonly SignUpField[];
  readonly onChange: (change: SignUpChange) => void;
}

interface ContactsStepProps extends StepProps {
  readonly account: string;
  readonly onNext: () => void;
}

/** SIGN-002..005: step with the applicant's name and phone. */
export function ContactsStep({ signUp, errors, onChange, account, onNext }: ContactsStepProps) {
  const t = useTranslations();
  const [left, setLeft] = useState<ReadonlySet<SignUpField>>(new Set());
  const leave = (field: SignUpField) => setLeft((fields) => new Set(fields).add(field));
  const errorOf = (field: SignUpField, text: string) =>
    left.has(field) && errors.includes(field) ? text : undefined;
  return (
    <StepForm missing={errors[0] && t(`signing.signUp.missing.${errors[0]}`)} onNext={onNext}>
      <TextInput label={t("signing.signUp.account")} value={account} disabled />
      <LimitedInput
        label={t("signing.signUp.fullName")}
        withAsterisk
        autoComplete="name"
        limit={nameLimit}
        value={signUp.fullName}
        error={errorOf("fullName", t("shared.validation.required"))}
        onBlur={() => leave("fullName")}
        onChange={(event) => onChange({ fullName: event.currentTarget.value })}
      />
      <PhoneInput
        label={t("signing.signUp.phone")}
        withAsterisk
        value={signUp.phone}
        error={errorOf("phone", t("shared.validation.phone"))}
        onBlur={() => leave("phone")}
        onChange={(phone) => onChange({ phone })}
      />
    </StepForm>
  );
}

interface StepFormProps {
  readonly children: ReactNode;
  /** Reason why the next step is not available; undefined if it is. */
  readonly missing: string | undefined;
  readonly nextLabel?: string;
  readonly isSending?: boolean;
  readonly onNext: () => void;
  readonly onBack?: () => void;
}

/** Form of one step. While something is missing, the button is disabled and shows the reason. */
export function StepForm({ children, missing, nextLabel, isSending, onNext, onBack }: StepFormProps) {
  const t = useTranslations();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === undefined && !isSending) onNext();
  };
  return (
    <Flex component="form" direction="column" gap="1rem" onSubmit={submit} noValidate>
      {children}
      <Group gap="0.75rem" pt="0.5rem">
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {t("shared.actions.back")}
          </Button>
        )}
        <Button type="submit" disabled={missing !== undefined} loading={isSending} title={missing}>
          {nextLabel ?? t("signing.signUp.next")}
        </Button>
        {missing !== undefined && (
          <Text flex="1 1 14rem" c="var(--ink-3)" fz="0.875rem">
            {missing}
          </Text>
        )}
      </Group>
    </Flex>
  );
}
