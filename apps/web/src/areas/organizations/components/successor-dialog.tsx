import {
  successionCounts,
  successionKinds,
  type SuccessionKind,
} from "@birzha/domain/organizations/succession.ts";
import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRequestForm } from "../../../shared/form/use-request-form.ts";
import { DateInput } from "../../../shared/inputs/date-input.tsx";
import { HelpLink } from "../../../shared/help/help-link.tsx";
import { OrganizationField } from "../../../shared/invitations/organization-field.tsx";
import { NoticeBox } from "../../../ui/feedback/notice.tsx";
import { LimitedTextarea } from "../../../ui/fields/limited-input.tsx";
import { SegmentField } from "../../../ui/fields/segment-field.tsx";
import { RequestDialog } from "../../../ui/overlays/form-dialog.tsx";
import { saveSuccessor } from "../mutations.ts";
import { successionCountsQuery } from "../queries.ts";

interface SuccessorDialogProps {
  readonly organization: Pick<Organization, "id" | "name">;
  readonly onClose: () => void;
}

const blank = {
  successorId: undefined as number | undefined,
  kind: "accession" as SuccessionKind,
  day: null as IsoDate | null,
  document: "",
};

/** DEAL-020: lets staff record the successor of an organisation and shows what goes over to it. */
export default function SuccessorDialog({ organization: { id, name }, onClose }: SuccessorDialogProps) {
  const t = useTranslations("organizations.succession");
  const errors = useTranslations("organizations.errors");
  const [today] = useState(() => moscowDate(new Date()));
  const form = useRequestForm({
    mutation: saveSuccessor,
    values: blank,
    check: ({ successorId, day, document }) => ({
      successorId:
        successorId === undefined ? t("noSuccessor") : successorId === id && errors("same-successor"),
      day: day === null ? t("noDay") : day > today && errors("succession-in-future"),
      document: document.trim() === "" && t("noDocument"),
    }),
    toRequest: ({ successorId, day, ...input }) => ({
      id,
      body: { ...input, successorId: successorId!, day: day! },
    }),
    rejections: {
      "organizations.successor-ended": { successorId: errors("successor-ended") },
      "organizations.successor-blocked": { successorId: errors("successor-blocked") },
      "organizations.succession-cycle": { successorId: errors("succession-cycle") },
    },
    refetched: ["organizations"],
    onSaved: onClose,
  });
  const document = form.field("document");
  return (
    <RequestDialog
      form={form}
      title={t("title")}
      submitLabel={t("record")}
      notices={<TakenOver id={id} name={name} />}
      onClose={onClose}
    >
      <OrganizationField
        label={t("successor")}
        value={form.values.successorId}
        error={form.field("successorId").error}
        onChange={(successorId) => form.change("successorId", successorId)}
      />
      <SegmentField
        {...form.field("kind")}
        label={t("kind")}
        options={successionKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={(kind) => form.change("kind", kind as SuccessionKind)}
      />
      <DateInput {...form.field("day")} label={t("day")} withAsterisk max={today} />
      <LimitedTextarea
        {...document}
        label={t("document")}
        withAsterisk
        limit={commentLimit}
        autosize
        minRows={2}
      />
    </RequestDialog>
  );
}

/** What goes over, without kinds of which there is nothing. */
function TakenOver({ id, name }: { readonly id: number; readonly name: string }) {
  const t = useTranslations("organizations.succession");
  const { data } = useQuery(successionCountsQuery(id));
  const found = successionCounts.filter((kind) => (data?.[kind] ?? 0) > 0);
  return (
    <NoticeBox tone="info">
      {t("effect", { name })} <HelpLink topic="successor" />
      {found.length > 0 && (
        <Text component="span" display="block" mt={6} fz="inherit">
          {t("goesOver")} {found.map((kind) => t(`counts.${kind}`, { count: data![kind] })).join(", ")}.
        </Text>
      )}
    </NoticeBox>
  );
}
