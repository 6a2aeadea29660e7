import { maxReportXmlBytes } from "@birzha/domain/agreements/api.ts";
import { fieldsOf, type FormValues } from "@birzha/domain/forms/definition.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { phrase } from "../../../../i18n/phrase.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { fieldFailureText } from "../edit/field-failure-text.ts";
import type { BlankReport } from "./blank-report.ts";
import { readDraft } from "./use-blank-report.ts";

/** Value of a file that the form did not import. */
export interface LeftField {
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
    mutationFn: async (file: File) => readDraft(blank.formSysId, decode(await file.arrayBuffer())),
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
      toast.error(phrase("agreements.errors.xml-too-large"), { name: "file" });
    else reading.mutate(file);
  };
  return { open, isReading: reading.isPending, left, forgetLeft: () => setLeft([]) };
}

export type ReportFile = ReturnType<typeof useReportFile>;

/** The server sets the organisation of a report. Warns if the file names another one. */
function otherOrganization(own: FormValues, read: FormValues): readonly LeftField[] {
  const inn = read["organization_inn"];
  if (typeof inn !== "string" || inn === own["organization_inn"]) return [];
  return [{ name: "organization_inn", message: phrase("agreements.form.otherOrganization", { inn }) }];
}

const declaredEncoding = /^(\s*<\?xml[^>]*?)\sencoding\s*=\s*["']([\w-]+)["']/;

/**
 * Decodes a file by its byte order mark or declared encoding. Accounting programs often write windows-1251.
 */
function decode(bytes: ArrayBuffer): string {
  const isUtf16 = [0xfffe, 0xfeff].includes(
    new DataView(bytes).byteLength > 1 ? new DataView(bytes).getUint16(0) : 0,
  );
  const head = new TextDecoder("latin1").decode(bytes.slice(0, 200));
  const declared = declaredEncoding.exec(head)?.[2] ?? "utf-8";
  const encoding = isUtf16
    ? new DataView(bytes).getUint16(0) === 0xfffe
      ? "utf-16le"
      : "utf-16be"
    : declared;
  return decoderOf(encoding).decode(bytes).replace(declaredEncoding, "$1");
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}
