import { Textarea, TextInput, type TextareaProps, type TextInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useLangOf } from "../feedback/foreign-text.ts";
import { isTooLong } from "./text-limit.ts";

/*
 * FIX-106: a text is never cut. A text over the server's limit stays as typed or pasted, with an error at the field,
 * and the form cannot be sent. No input of the portal has `maxLength`.
 */

interface LimitedText {
  readonly value: string;
  /** Maximum characters that the server accepts, without leading and trailing spaces. */
  readonly limit: number | undefined;
}

export function LimitedInput({ limit, error, ...input }: Omit<TextInputProps, "value"> & LimitedText) {
  return <TextInput lang={useLangOf()(input.value)} {...input} {...useTooLong(input.value, limit, error)} />;
}

export function LimitedTextarea({ limit, error, ...input }: Omit<TextareaProps, "value"> & LimitedText) {
  return <Textarea lang={useLangOf()(input.value)} {...input} {...useTooLong(input.value, limit, error)} />;
}

function useTooLong(value: string, limit: number | undefined, error: TextInputProps["error"]) {
  const t = useTranslations("shared.validation");
  if (limit === undefined || !isTooLong(value, limit)) return { error };
  return { error: t("too-long", { count: value.trim().length, max: limit }), "data-unfit": true };
}
