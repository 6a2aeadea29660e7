import {
  ActionIcon,
  Button,
  Input,
  Stack,
  Text,
  VisuallyHidden,
  type InputWrapperProps,
} from "@mantine/core";
import IconAlertCircle from "../icons/alert-circle.svg";
import IconPaperclip from "../icons/paperclip.svg";
import IconRefresh from "../icons/refresh.svg";
import IconUpload from "../icons/upload.svg";
import IconX from "../icons/x.svg";
import { useId, useRef, useState, type DragEvent } from "react";
import { useTranslations } from "use-intl";
import layout from "../layout.module.css";
import css from "./file-list-field.module.css";
import { ProgressBar } from "../feedback/progress-bar.tsx";

/** A file of the list: attached, on its way, or not arrived. */
export interface ListedFile {
  readonly key: string;
  readonly name: string;
  /** The part of the bytes that were sent, 0..1; absent when the file has arrived. */
  readonly progress?: number;
  readonly error?: string;
}

interface FileListFieldProps extends Omit<InputWrapperProps, "onChange" | "children"> {
  readonly files: readonly ListedFile[];
  readonly max: number;
  /** Extensions as the browser's file dialog wants them: `.pdf,.docx`. */
  readonly accept: string;
  /** At most as many as there is room for. */
  readonly onAdd: (files: File[]) => void;
  readonly onRemove: (file: ListedFile) => void;
  readonly onRetry?: (file: ListedFile) => void;
  readonly onDownload?: (file: ListedFile) => void;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
}

/** Attached files: chosen in a dialog or dropped, with progress, each to be removed. */
export function FileListField(props: FileListFieldProps) {
  const { files, max, accept, onAdd, onRemove, onRetry, onDownload, disabled, readOnly, ...wrapper } = props;
  const t = useTranslations("shared");
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  // Report the files over the limit: a file that is dropped silently is noticed too late.
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const room = Math.max(0, max - files.length);
  const locked = disabled === true || readOnly === true;

  const add = (chosen: FileList | null) => {
    const all = [...(chosen ?? [])];
    const accepted = all.slice(0, room);
    setLeftOut(all.slice(room).map(({ name }) => name));
    if (accepted.length > 0) onAdd(accepted);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!locked) add(event.dataTransfer.files);
  };

  return (
    <Input.Wrapper {...wrapper} labelElement="div" labelProps={{ id: `${id}-label` }}>
      {files.length > 0 && (
        <Stack
          component="ul"
          gap={6}
          mt={4}
          mb={8}
          className={`${layout.plain} ${css.files}`}
          aria-labelledby={`${id}-label`}
        >
          {files.map((file) => (
            <li key={file.key} data-failed={file.error ? true : undefined}>
              {file.error ? (
                <IconAlertCircle size={17} aria-hidden />
              ) : (
                <IconPaperclip size={17} aria-hidden />
              )}
              <div className={css.name}>
                {onDownload && !file.error && file.progress === undefined ? (
                  <button
                    type="button"
                    className={`${layout.bare} ${layout.cut}`}
                    title={file.name}
                    onClick={() => onDownload(file)}
                  >
                    {file.name}
                    <VisuallyHidden>{t("actions.download")}</VisuallyHidden>
                  </button>
                ) : (
                  <span title={file.name} className={layout.cut}>
                    {file.name}
                  </span>
                )}
                {file.error && <small role="alert">{file.error}</small>}
                {file.progress !== undefined && !file.error && (
                  <ProgressBar
                    value={file.progress * 100}
                    label={t("files.uploading", { name: file.name })}
                  />
                )}
              </div>
              {file.error && onRetry && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${t("actions.retry")}: ${file.name}`}
                  onClick={() => onRetry(file)}
                >
                  <IconRefresh size={16} />
                </ActionIcon>
              )}
              {!locked && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t("files.remove", { name: file.name })}
                  onClick={() => {
                    setLeftOut([]);
                    onRemove(file);
                  }}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </li>
          ))}
        </Stack>
      )}
      {readOnly ? (
        files.length === 0 && (
          <Text mt={6} c="var(--ink-3)" fz={13}>
            {t("files.none")}
          </Text>
        )
      ) : room > 0 ? (
        <div
          className={css.drop}
          data-over={over || undefined}
          data-disabled={disabled || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!locked);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <IconUpload size={18} aria-hidden />
          <span>{t("files.drop")}</span>
          <Button
            size="xs"
            variant="default"
            disabled={disabled}
            aria-describedby={`${id}-label`}
            onClick={() => chooser.current?.click()}
          >
            {t("files.choose")}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple={room > 1}
            accept={accept}
            aria-label={t("files.choose")}
            onChange={(event) => add(event.currentTarget.files)}
          />
        </div>
      ) : (
        <Text mt={6} c="var(--ink-3)" fz={13}>
          {t("files.full")}
        </Text>
      )}
      {leftOut.length > 0 && (
        <Input.Error role="alert" mt={6}>
          {t("files.leftOut", { max, names: leftOut.map((name) => `«${name}»`).join(", ") })}
        </Input.Error>
      )}
    </Input.Wrapper>
  );
}
