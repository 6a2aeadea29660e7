import { cleanText } from "@birzha/domain/shared/values/text.ts";
import {
  fitsVolume,
  itemNameLimit,
  shortNameLimit,
  volumeOf,
  type DictionaryKind,
  type WrittenItem,
} from "@birzha/domain/exchange/dictionaries.ts";
import type { ItemRow } from "@birzha/domain/exchange/register.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { DecimalInput } from "../../shared/inputs/decimal-input.tsx";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { confirm } from "../../ui/overlays/prompt.ts";
import { YesNoField } from "../../ui/fields/yes-no-field.tsx";
import css from "./item-form.module.css";
import { codeOf, saveItem } from "./mutations.ts";

interface ItemFormProps {
  readonly kind: DictionaryKind;
  readonly item: ItemRow | undefined;
  readonly mayKeep: boolean;
  readonly reread: (id: number) => Promise<ItemRow | undefined>;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

interface Typed {
  readonly ru: string;
  readonly en: string;
  readonly volume: string | null;
  readonly shortName: string;
  readonly isActive: boolean;
}

const typedOf = (item: ItemRow | undefined): Typed => ({
  ru: item?.nameRu ?? "",
  en: item?.nameEn ?? "",
  volume: item?.volume ? withoutZeros(item.volume) : null,
  shortName: item?.shortName ?? "",
  isActive: item?.isActive ?? true,
});

const written = ({ ru, en, volume, shortName, isActive }: Typed): WrittenItem => ({
  name: { ru: ru.trim(), en: en.trim() },
  volume,
  shortName: shortName.trim() || null,
  isActive,
});

/** DICT-019, DICT-020: form of an item. Volume and short name only appear in dictionaries that have them. */
export function ItemForm({ kind, item, mayKeep, reread, onChanged, onDone, onCancel }: ItemFormProps) {
  const t = useTranslations("exchange.dictionaries");
  const say = useTranslations();
  const queryClient = useQueryClient();
  const save = useMutation(saveItem);
  const [typed, setTyped] = useState(() => typedOf(item));
  const [isAsked, setAsked] = useState(false);
  const [rejection, setRejection] = useState<string>();
  /** Item after a concurrent change; the next save is based on it. */
  const [theirs, setTheirs] = useState<ItemRow>();
  const put = (part: Partial<Typed>) => {
    setTyped((current) => ({ ...current, ...part }));
    setRejection(undefined);
    onChanged(true);
  };
  const required = say("shared.validation.required");
  const isVolumeWrong = !fitsVolume(kind, typed.volume ?? undefined);
  const isWhole = cleanText(typed.ru) !== "" && cleanText(typed.en) !== "" && !isVolumeWrong;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isWhole || save.isPending) return;
    if (item?.isActive && !typed.isActive && !(await isSureToHide())) return;
    const known = theirs ?? item;
    try {
      await save.mutateAsync({
        name: kind,
        item: written(typed),
        ...(known ? { change: { id: known.idRec, version: known.version } } : {}),
      });
    } catch (error) {
      const code = codeOf(error);
      setRejection(code);
      if (code === "shared.stale" && item) setTheirs(await reread(item.idRec));
      return;
    }
    // Refetch the options of open forms.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["exchange"] }),
      queryClient.invalidateQueries({ queryKey: ["auctions", "dictionary"] }),
    ]);
    onDone();
  };
  const isSureToHide = () =>
    confirm({
      title: t("hide", { name: typed.ru.trim() }),
      text: t("hideText"),
      confirmLabel: t("hideConfirm"),
      isDestructive: true,
    });

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {theirs && (
        <div role="alert">
          <Notice tone="info">{t("changedMeanwhile", { name: theirs.nameRu, nameEn: theirs.nameEn })}</Notice>
        </div>
      )}
      <fieldset className={css.fields} disabled={!mayKeep}>
        <LimitedInput
          label={t("fields.nameRu")}
          withAsterisk
          data-autofocus
          limit={itemNameLimit}
          value={typed.ru}
          error={
            isAsked && cleanText(typed.ru) === ""
              ? required
              : rejection === "exchange.same-name"
                ? say("exchange.errors.same-name")
                : undefined
          }
          onChange={(event) => put({ ru: event.currentTarget.value })}
        />
        <LimitedInput
          label={t("fields.nameEn")}
          withAsterisk
          lang="en"
          limit={itemNameLimit}
          value={typed.en}
          error={isAsked && cleanText(typed.en) === "" ? required : undefined}
          onChange={(event) => put({ en: event.currentTarget.value })}
        />
        {volumeOf[kind] && (
          <DecimalInput
            label={t(volumeOf[kind] === "minutes" ? "minutes" : "step")}
            withAsterisk
            scale={volumeOf[kind] === "minutes" ? 0 : 4}
            value={typed.volume}
            error={
              (isAsked && isVolumeWrong) || rejection === "exchange.wrong-volume"
                ? say("exchange.errors.wrong-volume")
                : undefined
            }
            onChange={(volume) => put({ volume })}
          />
        )}
        {kind === "direction" && (
          <LimitedInput
            label={t("fields.shortName")}
            limit={shortNameLimit}
            value={typed.shortName}
            onChange={(event) => put({ shortName: event.currentTarget.value })}
          />
        )}
        <YesNoField
          label={t("fields.isActive")}
          value={typed.isActive}
          disabled={!mayKeep}
          onChange={(isActive) => put({ isActive: isActive === true })}
        />
      </fieldset>
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {say("shared.actions.cancel")}
        </Button>
        <Button
          type="submit"
          disabled={!mayKeep}
          title={mayKeep ? undefined : say("shared.errors.forbidden")}
          loading={save.isPending}
        >
          {say("shared.actions.save")}
        </Button>
      </div>
    </form>
  );
}
