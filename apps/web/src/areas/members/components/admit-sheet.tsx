import { entryLimit, minAdmissionDate } from "@birzha/domain/members/admission.ts";
import type { AdmissionChange } from "@birzha/domain/members/admission-change.ts";
import { admissionStatus, type AdmissionStatus } from "@birzha/domain/members/lifecycle.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { readInns } from "@birzha/domain/shared/values/inn-list.ts";
import { Button, Group, Stack, Textarea } from "@mantine/core";
import IconCheck from "../../../ui/icons/check.svg";
import IconHourglass from "../../../ui/icons/hourglass.svg";
import IconX from "../../../ui/icons/x.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { useDialogInput } from "../../../shared/session/saved-input.ts";
import { hasOrganization } from "../../../shared/session/user.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { DateInput } from "../../../shared/inputs/date-input.tsx";
import { SegmentField } from "../../../ui/fields/segment-field.tsx";
import { FormDialog, type DialogExits } from "../../../ui/overlays/form-dialog.tsx";
import { membersByInnQuery } from "../queries.ts";
import { useSending } from "../use-sending.ts";
import layout from "../../../ui/layout.module.css";
import css from "./admit-sheet.module.css";
import { listMembers, type ListedMember } from "./listed-members.ts";

interface AdmitSheetProps {
  /** Adds the change to the open application instead of sending it; returns false if it was rejected. */
  readonly onEnter?: (members: readonly Member[], change: AdmissionChange) => boolean;
  readonly onClose: () => void;
}

/**
 * SCREEN-011, MEM-034: admits the members of a pasted list of INNs, or ends their admissions. The sheet shows at once
 * which members the application includes. The date is the earliest allowed one.
 */
export default function AdmitSheet(props: AdmitSheetProps) {
  const t = useTranslations("members.byInn");
  const [text, setText] = useDialogInput("admissions", "");
  return (
    <FormDialog title={t("title")} isUnsaved={text.trim() !== ""} onClose={props.onClose}>
      {(exits) => <SheetForm {...props} {...exits} text={text} onText={setText} />}
    </FormDialog>
  );
}

interface SheetFormProps extends AdmitSheetProps, DialogExits {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function SheetForm({ onEnter, cancel, finish, text, onText }: SheetFormProps) {
  const t = useTranslations("members.byInn");
  const shared = useTranslations("shared.actions");
  const edit = useTranslations("members.edit");
  const mayAct = hasOrganization(useCurrentUser());
  const [min] = useState(() => minAdmissionDate(new Date()));
  const [status, setStatus] = useState<AdmissionStatus>(admissionStatus.admitted);
  const [date, setDate] = useState<string | null>(min);
  const [unreadable, setUnreadable] = useState<string>();
  const sending = useSending();

  const { inns, others } = readInns(text);
  const isTooLong = inns.length > entryLimit;
  const finding = useQuery({
    ...membersByInnQuery(inns),
    enabled: inns.length > 0 && !isTooLong,
    placeholderData: keepPreviousData,
  });
  const isFound = inns.length === 0 || (finding.isSuccess && !finding.isPlaceholderData);
  const change = date !== null && unreadable === undefined && date >= min ? { status, date } : undefined;
  const listed = isTooLong
    ? []
    : listMembers({ inns, others, found: isFound ? (finding.data ?? []) : undefined }, change);
  const included = listed.flatMap(({ member, entry }) => (member && entry ? [{ member, entry }] : []));
  const count = included.length;
  const unable = !mayAct ? edit("needsFirm") : count === 0 ? t("nothingToSend") : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unable !== undefined || sending.isPending) return;
    sending.send({ draftId: undefined, entries: included.map(({ entry }) => entry) }, finish);
  };
  const enter = () => {
    if (
      change &&
      onEnter?.(
        included.map(({ member }) => member),
        change,
      )
    )
      finish();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="14px">
        <Textarea
          data-autofocus
          label={t("label")}
          description={t("hint")}
          autosize
          minRows={3}
          maxRows={6}
          spellCheck={false}
          value={text}
          error={isTooLong ? t("tooMany", { count: entryLimit }) : finding.isError ? t("failed") : undefined}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        <Group align="flex-start" gap="12px 16px">
          <SegmentField
            label={t("change")}
            options={[
              { value: admissionStatus.admitted, label: t("admit") },
              { value: admissionStatus.terminated, label: t("end") },
            ]}
            value={status}
            onChange={(value) => setStatus(value as AdmissionStatus)}
          />
          <DateInput
            label={t(status === admissionStatus.admitted ? "admitFrom" : "endFrom")}
            description={t("earliest")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            min={min}
            value={date}
            onChange={setDate}
            onUnreadable={setUnreadable}
            w="11rem"
          />
        </Group>
        {listed.length > 0 && (
          <div>
            <div role="status">
              {t(isFound ? "included" : "searching", { count, left: `${listed.length - count}` })}
            </div>
            <ul className={`${layout.plain} ${css.listed}`} aria-label={t("listed")}>
              {listed.map((one) => (
                <ListedRow key={one.word} {...one} />
              ))}
            </ul>
          </div>
        )}
        <Group justify="flex-end" gap="8px">
          <Button variant="default" onClick={cancel}>
            {shared("cancel")}
          </Button>
          {onEnter && (
            <Button variant="default" disabled={count === 0} onClick={enter}>
              {t("enter")}
            </Button>
          )}
          <Button type="submit" loading={sending.isPending} disabled={unable !== undefined} title={unable}>
            {t("send", { count: `${count}` })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A word of the list: the member with a tick, or with a cross and the reason. */
function ListedRow({ word, member, entry, reason }: ListedMember) {
  const t = useTranslations("members.byInn");
  const Icon = entry ? IconCheck : reason === "searching" ? IconHourglass : IconX;
  return (
    <li data-entered={entry ? "" : undefined} data-reason={reason}>
      <Icon size={18} stroke={2} role="img" aria-label={t(entry ? "isIncluded" : "isLeftOut")} />
      <div>
        {member ? <span lang="ru">{member.memberName}</span> : word}
        <small>
          {[member && word, reason ? t(`reasons.${reason}`) : undefined].filter(Boolean).join(" · ")}
        </small>
      </div>
    </li>
  );
}
