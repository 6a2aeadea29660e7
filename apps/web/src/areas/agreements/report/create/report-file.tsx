import { maxReportXmlBytes } from "@birzha/domain/agreements/api.ts";
import { fieldsOf, type FormValues } from "@birzha/domain/forms/definition.ts";
import { Box, Button, CloseButton, FileButton } from "@mantine/core";
import IconFileImport from "../../../../ui/icons/file-import.svg";
import { useMutation } from "@tanstack/react-query";
import { useState, type DragEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { translatePhrase } from "../../../../i18n/phrase.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { showToast } from "../../../../ui/feedback/toast.ts";
import { readTextFile } from "../../../../shared/files/read-text-file.ts";
import { fieldFailureText } from "../edit/field-failure-text.ts";
import type { BlankReport } from "./blank-report.ts";
import css from "./report-file.module.css";
import { readDraft } from "./use-blank-report.ts";

/** FIX-028: button that imports an XML file of another program. */
export function ReportFileButton({ file }: { readonly file: ReportFile }) {
  const t = useTranslations("agreements.form");
  return (
    <FileButton accept=".xml,text/xml,application/xml" onChange={file.open}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconFileImport size={17} aria-hidden />}
          loading={file.isReading}
        >
          {t("openFile")}
        </Button>
      )}
    </FileButton>
  );
}

interface ReportFileDropProps {
  readonly file: ReportFile;
  readonly children: ReactNode;
}

const isXml = ({ name, type }: { readonly name: string; readonly type: string }) =>
  /\.xml$/i.test(name) || type.endsWith("/xml");

/** Drop target for XML files that covers the page, except for file fields. */
export function ReportFileDrop({ file, children }: ReportFileDropProps) {
  const t = useTranslations("agreements.form");
  const [isOver, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const dropped = [...event.dataTransfer.files].find(isXml);
    if (!dropped || event.defaultPrevented) return;
    event.preventDefault();
    file.open(dropped);
  };
  return (
    <div
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={onDrop}
      className={css.drop}
      data-over={isOver || undefined}
      data-hint={t("dropFile")}
    >
      {children}
    </div>
  );
}

interface ReportFileLeftProps {
  readonly file: ReportFile;
  readonly labelOf: (field: string) => string;
}

/** Lists the values of the file that the form did not import, with reasons. */
export function ReportFileLeft({ file: { left, forgetLeft }, labelOf }: ReportFileLeftProps) {
  const t = useTranslations();
  if (left.length === 0) return null;
  return (
    <NoticeBox
      tone="bad"
      action={<CloseButton aria-label={t("shared.actions.close")} onClick={forgetLeft} />}
    >
      {t("agreements.form.fileLeft")}
      <Box component="ul" m="6px 0 0" ps="18px">
        {left.map(({ name, message }) => (
          <li key={name}>
            <b>{t.has(`agreements.fields.${name}` as never) ? labelOf(name) : name}</b>: {message}
          </li>
        ))}
      </Box>
    </NoticeBox>
  );
}

/** Value of a file that the form did not import. */
interface LeftField {
  /** Field name, of the form or only of the file. */
  readonly name: string;
  readonly message: string;
}

interface ReportFileOptions {
  readonly blank: BlankReport;
  /** @param unread raw texts that could not be parsed as values, by field name (FIX-108) */
  readonly onRead: (values: FormValues, unread: Readonly<Record<string, string>>) => void;
}

/** FIX-028: fills a new report from an XML file of another program and collects what was not imported. */
export function useReportFile({ blank, onRead }: ReportFileOptions) {
  const [left, setLeft] = useState<readonly LeftField[]>([]);
  const reading = useMutation({
    mutationFn: async (file: File) => {
      const text = await readTextFile(file);
      if (text === undefined) throw new Error("file has no text");
      return readDraft(blank.formSysId, text);
    },
    meta: { error: "agreements.failures.file" },
    onSuccess: (read) => {
      // Integer inputs accept any text as their value, so unparsed text is a value there.
      const values = { ...read.values };
      const unread = { ...read.unread };
      for (const { name, type } of fieldsOf(blank.definition)) {
        if (type !== "integer" || unread[name] === undefined) continue;
        values[name] = unread[name];
        delete unread[name];
      }
      onRead(values, unread);
      const errors = read.left.map((failure) => ({
        name: failure.field.replace(/^dataXML\./, ""),
        message: fieldFailureText(failure),
      }));
      setLeft([...otherOrganization(blank.values, read.values), ...errors]);
    },
  });
  const open = (file: File | null | undefined) => {
    if (!file || reading.isPending) return;
    setLeft([]);
    if (file.size > maxReportXmlBytes)
      showToast.error(translatePhrase("agreements.errors.xml-too-large"), { name: "file" });
    else reading.mutate(file);
  };
  return { open, isReading: reading.isPending, left, forgetLeft: () => setLeft([]) };
}

type ReportFile = ReturnType<typeof useReportFile>;

/** The server sets the organisation of a report. Warns if the file names another one. */
function otherOrganization(own: FormValues, read: FormValues): readonly LeftField[] {
  const inn = read["organization_inn"];
  if (typeof inn !== "string" || inn === own["organization_inn"]) return [];
  return [
    { name: "organization_inn", message: translatePhrase("agreements.form.otherOrganization", { inn }) },
  ];
}
