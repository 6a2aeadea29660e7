import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateInput, DateRangeInput } from "../../shared/date-input.tsx";
import { MoneyInput, TonnesInput } from "../../shared/decimal-input.tsx";
import { InnInput } from "../../shared/inn-input.tsx";
import { PhoneInput } from "../../shared/phone-input.tsx";
import { FileListField, type ListedFile } from "../../ui/file-list-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { YesNoField } from "../../ui/yes-no-field.tsx";
import { usePartsWords } from "./parts-words.ts";
import css from "./parts-page.module.css";

const maxFiles = 3;

export function PartsInputs() {
  const t = useTranslations("shared");
  const words = usePartsWords();
  const [date, setDate] = useState<string | null>("2026-11-20");
  const [range, setRange] = useState({ from: "2026-11-01" as string | null, to: null as string | null });
  const [phone, setPhone] = useState("");
  const [inn, setInn] = useState("");
  const [price, setPrice] = useState<string | null>("17420.5");
  const [tonnes, setTonnes] = useState<string | null>("1250.125");
  const [product, setProduct] = useState<string | null>(null);
  const [exported, setExported] = useState<boolean | null>(null);
  const [files, setFiles] = useState<readonly ListedFile[]>([
    { key: "1", name: "contract.pdf" },
    { key: "2", name: "annex.pdf", progress: 0.4 },
  ]);
  const options = words.products.map((label, index) => ({ value: String(index), label }));
  return (
    <div className={css.grid}>
      <TextInput label={words.number} description={words.numberHint} withAsterisk />
      <TextInput label={`${words.number}: ${words.wrong}`} error={t("validation.required")} />
      <TextInput label={`${words.number}: ${words.disabled}`} disabled />
      <TextInput label={`${words.number}: ${words.readOnly}`} readOnly value="15/2026" />
      <DateInput label={words.date} value={date} max="2026-11-21" onChange={setDate} />
      <DateRangeInput label={words.period} value={range} max="2026-11-21" onChange={setRange} />
      <PhoneInput label={words.phone} value={phone} onChange={setPhone} />
      <InnInput label={words.inn} value={inn} onChange={setInn} />
      <MoneyInput label={words.price} unit={t("units.perTonne")} value={price} onChange={setPrice} />
      <TonnesInput label={words.tonnes} value={tonnes} onChange={setTonnes} />
      <SelectField label={words.product} options={options} value={product} onChange={setProduct} />
      <SelectField
        label={`${words.product}: ${words.filled}`}
        options={options.slice(0, 3)}
        value="1"
        onChange={() => {}}
      />
      <YesNoField label={words.exported} value={exported} onChange={setExported} />
      <YesNoField
        label={`${words.exported}: ${words.wrong}`}
        value={null}
        neither={t("words.unknown")}
        error={t("validation.yes-no")}
        onChange={() => {}}
      />
      <FileListField
        label={words.files}
        files={files}
        max={maxFiles}
        accept=".pdf"
        onAdd={(added) =>
          setFiles((list) => [...list, ...added.map(({ name }) => ({ key: crypto.randomUUID(), name }))])
        }
        onRemove={({ key }) => setFiles((list) => list.filter((file) => file.key !== key))}
      />
    </div>
  );
}
