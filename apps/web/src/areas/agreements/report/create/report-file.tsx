import { Button, CloseButton, FileButton } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useState, type DragEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import type { ReportFile } from "./use-report-file.ts";
import css from "./report-file.module.css";

/** FIX-028: button that imports an XML file of another program. */
export function ReportFileButton({ file }: { readonly file: ReportFile }) {
  const t = useTranslations("agreements.form");
  const [generation, setGeneration] = useState(0);
  return (
    // A new key resets the input, so that the user can select the same file again after correcting it.
    <FileButton
      key={generation}
      accept=".xml,text/xml,application/xml"
      onChange={(chosen) => {
        setGeneration((count) => count + 1);
        file.open(chosen);
      }}
    >
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
    <Notice tone="bad" action={<CloseButton aria-label={t("shared.actions.close")} onClick={forgetLeft} />}>
      {t("agreements.form.fileLeft")}
      <ul className={css.left}>
        {left.map(({ name, message }) => (
          <li key={name}>
            <b>{t.has(`agreements.fields.${name}` as never) ? labelOf(name) : name}</b>: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
