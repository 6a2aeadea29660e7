import { minAdmissionDate } from "@birzha/domain/members/admission.ts";
import type { AdmissionChange } from "@birzha/domain/members/admission-change.ts";
import { admissionStatuses } from "@birzha/domain/members/lifecycle.ts";
import { Button, Flex } from "@mantine/core";
import IconCalendarCheck from "../../../ui/icons/calendar-check.svg";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../../shared/inputs/date-input.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { showToast } from "../../../ui/feedback/toast.ts";
import { useStatusOptions } from "../use-status-texts.ts";
import css from "./access-widget.module.css";

/** MEM-042, MEM-045: lifetime of toasts in milliseconds. */
export const noticeLifetime = 5000;

/**
 * earliest date by the browser's clock in UTC+3, regardless of its time zone. The server validates by
 * its own clock.
 */
const earliest = () => minAdmissionDate(new Date());

interface AccessWidgetProps {
  /** Number of selected members. */
  readonly ticked: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Applies the change; returns false if it was rejected. */
  readonly onApply: (change: AdmissionChange) => boolean;
}

/** MEM-034, MEM-036..042: sets one status and date for all selected members. */
export function AccessWidget({ ticked, isOpen, onOpen, onApply }: AccessWidgetProps) {
  const t = useTranslations("members.widget");
  return isOpen ? (
    <ChangeForm ticked={ticked} onApply={onApply} onClose={() => onOpen(false)} />
  ) : (
    <Button
      variant="light"
      leftSection={<IconCalendarCheck size={17} aria-hidden />}
      onClick={() => onOpen(true)}
    >
      {t("open")}
    </Button>
  );
}

interface ChangeFormProps extends Pick<AccessWidgetProps, "ticked" | "onApply"> {
  readonly onClose: () => void;
}

function ChangeForm({ ticked, onApply, onClose }: ChangeFormProps) {
  const t = useTranslations("members.widget");
  const admissions = useStatusOptions("admission");
  const [status, setStatus] = useState<string | null>(null);
  const [date, setDate] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState<string>();
  const [min, setMin] = useState(earliest);

  const first = useRef<HTMLInputElement>(null);
  // The button that opened the form, or the INN dialog, has lost the focus.
  useEffect(() => first.current?.focus(), []);

  const clamped = () => showToast.info(t("forcedMin"), { name: "date-clamped", lifetime: noticeLifetime });
  const chosen = admissionStatuses.find((known) => known === status);
  const isDated = date !== null && unreadable === undefined;
  // MEM-040: missing input, shown as the reason of the disabled button.
  const missing = !chosen
    ? "needsStatus"
    : !isDated
      ? "needsDate"
      : ticked === 0
        ? "needsMembers"
        : undefined;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || date === null || missing) return;
    // Midnight may have passed since the form opened.
    const least = earliest();
    setMin(least);
    if (date < least) {
      setDate(least);
      return clamped();
    }
    if (onApply({ status: chosen, date })) onClose();
  };
  return (
    <Flex
      component="form"
      wrap="wrap"
      align="flex-end"
      gap="0.75rem"
      className={css.widget}
      aria-label={t("label")}
      onSubmit={apply}
      noValidate
    >
      <SelectField
        label={t("status")}
        options={admissions}
        value={status}
        onChange={setStatus}
        className={css.status}
        ref={first}
      />
      <DateInput
        label={t("date")}
        min={min}
        value={date}
        onChange={setDate}
        onClamp={clamped}
        onUnreadable={setUnreadable}
        className={css.date}
      />
      <Button type="submit" disabled={missing !== undefined} title={missing && t(missing)}>
        {t("apply")}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t("cancel")}
      </Button>
    </Flex>
  );
}
