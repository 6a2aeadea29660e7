import {
  fitsVolume,
  itemNameLimit,
  shortNameLimit,
  volumeOf,
  type DictionaryKind,
} from "@birzha/domain/exchange/dictionaries.ts";
import type { ItemRow } from "@birzha/domain/exchange/register.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { cleanText } from "@birzha/domain/shared/values/text.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRequestForm } from "../../shared/form/use-request-form.ts";
import { DecimalInput } from "../../shared/inputs/decimal-input.tsx";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { YesNoField } from "../../ui/fields/yes-no-field.tsx";
import { RequestDialog } from "../../ui/overlays/form-dialog.tsx";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import { saveItem } from "./mutations.ts";

interface ItemModalProps {
  readonly kind: DictionaryKind;
  /** Undefined for a new item. */
  readonly item: ItemRow | undefined;
  readonly mayKeep: boolean;
  /** Fetches the current item; undefined if the list no longer includes it. */
  readonly reread: (id: number) => Promise<ItemRow | undefined>;
  readonly onClose: () => void;
}

/**
 * DESK-021, DICT-019, DICT-020: dialog that creates or edits an item of a dictionary. Volume and short name only appear
 * in dictionaries that have them.
 */
export default function ItemModal({ kind, item, mayKeep, reread, onClose }: ItemModalProps) {
  const t = useTranslations("exchange.dictionaries");
  const say = useTranslations();
  const queryClient = useQueryClient();
  /** Item after a concurrent change; the next save is based on it. */
  const [theirs, setTheirs] = useState<ItemRow>();
  const isBlank = (text: string) => cleanText(text) === "" && say("shared.validation.required");
  const wrongVolume = t(
    `wrongVolume.${kind === "miniSessionDuration" ? "session" : volumeOf[kind] === "minutes" ? "minutes" : "price"}`,
  );
  const form = useRequestForm({
    mutation: saveItem,
    values: {
      ru: item?.nameRu ?? "",
      en: item?.nameEn ?? "",
      volume: item?.volume ? withoutZeros(item.volume) : null,
      shortName: item?.shortName ?? "",
      isActive: item?.isActive ?? true,
    },
    check: ({ ru, en, volume }) => ({
      ru: isBlank(ru),
      en: isBlank(en),
      volume: !fitsVolume(kind, volume ?? undefined) && wrongVolume,
    }),
    confirm: ({ ru, isActive }) =>
      !item?.isActive || isActive
        ? Promise.resolve(true)
        : confirmAction({
            title: t("hide", { name: ru.trim() }),
            text: t("hideText"),
            confirmLabel: t("hideConfirm"),
            isDestructive: true,
          }),
    toRequest: ({ ru, en, volume, shortName, isActive }) => {
      const known = theirs ?? item;
      return {
        name: kind,
        item: {
          name: { ru: ru.trim(), en: en.trim() },
          volume,
          shortName: shortName.trim() || null,
          isActive,
        },
        ...(known && { change: { id: known.idRec, version: known.version } }),
      };
    },
    rejections: {
      "exchange.same-name": { ru: say("exchange.errors.same-name") },
      "exchange.wrong-volume": { volume: wrongVolume },
    },
    onStale: () => item && reread(item.idRec).then(setTheirs),
    onSaved: async () => {
      // Refetch the options of open forms.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["exchange"] }),
        queryClient.invalidateQueries({ queryKey: ["auctions", "dictionary"] }),
      ]);
      onClose();
    },
  });
  const { field } = form;
  return (
    <RequestDialog
      form={form}
      size={520}
      title={item ? t("editItem", { number: String(item.idRec) }) : t("newItem")}
      submitLabel={say("shared.actions.save")}
      lockedBy={mayKeep ? undefined : say("shared.errors.forbidden")}
      onClose={onClose}
      notices={
        theirs && (
          <div role="alert">
            <NoticeBox tone="info">
              {t("changedMeanwhile", { name: theirs.nameRu, nameEn: theirs.nameEn })}
            </NoticeBox>
          </div>
        )
      }
    >
      <LimitedInput
        {...field("ru")}
        label={t("fields.nameRu")}
        withAsterisk
        data-autofocus
        limit={itemNameLimit}
      />
      <LimitedInput
        {...field("en")}
        label={t("fields.nameEn")}
        withAsterisk
        lang="en"
        limit={itemNameLimit}
      />
      {volumeOf[kind] && (
        <DecimalInput
          {...field("volume")}
          label={t(volumeOf[kind] === "minutes" ? "minutes" : "step")}
          withAsterisk
          scale={volumeOf[kind] === "minutes" ? 0 : 4}
        />
      )}
      {kind === "direction" && (
        <LimitedInput {...field("shortName")} label={t("fields.shortName")} limit={shortNameLimit} />
      )}
      <YesNoField
        {...field("isActive")}
        label={t("fields.isActive")}
        disabled={!mayKeep}
        onChange={(isActive) => form.change("isActive", isActive === true)}
      />
    </RequestDialog>
  );
}
