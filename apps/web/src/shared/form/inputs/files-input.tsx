import type { ChosenFile, FilesField } from "@birzha/domain/forms/definition.ts";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { FileListField, type ListedFile } from "../../../ui/fields/file-list-field.tsx";
import { acceptedFiles, maxFileMegabytes, whyNotSent } from "../../files/stored-files.ts";
import type { InputLook } from "./input-look.ts";
import { useFormHost } from "../form-host.ts";

/** A file whose upload is running or has failed. */
interface Sending {
  readonly key: string;
  readonly file: File;
  readonly progress?: number;
  readonly error?: string;
}

interface FilesInputProps {
  readonly field: FilesField;
  readonly look: InputLook;
  readonly value: readonly ChosenFile[];
  readonly onChange: (value: readonly ChosenFile[]) => void;
}

/**
 * Attached files. Each upload starts as soon as the user chooses the file (OTC-057, OTC-079, G-44). While an upload
 * is running or failed, the field is invalid, so that a report is never registered without a listed file.
 */
export function FilesInput({ field, look, value, onChange }: FilesInputProps) {
  const t = useTranslations("shared");
  const { files, onUnreadable } = useFormHost();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const current = useRef(value);
  current.current = value;
  const { inputWrapperOrder, name: _, onBlur, disabled, ...wrapper } = look;

  const isSending = sending.some(({ error }) => error === undefined);
  const isFailed = sending.some(({ error }) => error !== undefined);
  const obstacle = isSending ? t("files.wait") : isFailed ? t("files.notArrived") : undefined;
  useEffect(() => onUnreadable(field.name, obstacle), [field.name, obstacle, onUnreadable]);
  useEffect(() => {
    const running = aborts.current;
    return () => running.forEach((abort) => abort.abort());
  }, []);

  const change = (key: string, part: Partial<Sending>) =>
    setSending((list) => list.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const forget = (key: string) => {
    aborts.current.delete(key);
    setSending((list) => list.filter((each) => each.key !== key));
  };

  const send = async ({ key, file }: Sending) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    change(key, { progress: 0, error: undefined });
    try {
      const stored = await files.upload(file, {
        signal: abort.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      if (abort.signal.aborted) return;
      forget(key);
      current.current = [...current.current, stored];
      onChange(current.current);
      onBlur();
    } catch (error) {
      if (abort.signal.aborted) return;
      change(key, { progress: undefined, error: whyNotSent(error) || t("files.failed") });
    }
  };

  const add = (chosen: File[]) => {
    const added = chosen.map((file): Sending => ({ key: nextKey(), file, progress: 0 }));
    setSending((list) => [...list, ...added]);
    for (const each of added) void send(each);
  };
  const remove = ({ key }: ListedFile) => {
    aborts.current.get(key)?.abort();
    forget(key);
    const remaining = current.current.filter(({ id }) => String(id) !== key);
    if (remaining.length === current.current.length) return;
    current.current = remaining;
    onChange(remaining);
  };

  return (
    <FileListField
      {...wrapper}
      inputWrapperOrder={inputWrapperOrder}
      description={t("files.limit", { count: field.maxFiles, megabytes: maxFileMegabytes })}
      disabled={disabled}
      max={field.maxFiles}
      accept={acceptedFiles}
      files={[
        ...value.map((file) => ({ key: String(file.id), name: file.value })),
        ...sending.map(({ key, file, progress, error }) => ({ key, name: file.name, progress, error })),
      ]}
      onAdd={add}
      onRemove={remove}
      onRetry={({ key }) => {
        const again = sending.find((each) => each.key === key);
        if (again) void send(again);
      }}
      onDownload={({ key }) => {
        const file = value.find(({ id }) => String(id) === key);
        if (file) void files.download(file);
      }}
    />
  );
}

let keys = 0;
const nextKey = () => `sending-${(keys += 1)}`;
