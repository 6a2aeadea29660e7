import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState, type FormEvent, type ReactElement } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DigitsField } from "./digits-field.tsx";
import { LimitedInput } from "./limited-input.tsx";
import { rejectInvalidForms } from "./text-limit.ts";
import { FileListField, type ListedFile } from "./file-list-field.tsx";
import { YesNoField } from "./yes-no-field.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (field: ReactElement) =>
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        {field}
      </IntlProvider>
    </MantineProvider>,
  );

describe("a list of files", () => {
  const handlers = () => ({
    onAdd: vi.fn<(files: File[]) => void>(),
    onRemove: vi.fn<(file: ListedFile) => void>(),
    onRetry: vi.fn<(file: ListedFile) => void>(),
    onDownload: vi.fn<(file: ListedFile) => void>(),
  });
  const file = (name: string) => new File(["%PDF"], name, { type: "application/pdf" });
  const attached: ListedFile = { key: "1", name: "договор.pdf" };
  const list = (files: readonly ListedFile[], given: Partial<Parameters<typeof FileListField>[0]> = {}) => {
    const calls = handlers();
    show(<FileListField label="Файлы" files={files} max={3} accept=".pdf" {...calls} {...given} />);
    return calls;
  };
  const chooser = () => screen.getByLabelText<HTMLInputElement>("Выбрать файлы", { selector: "input" });
  const dropZone = () => screen.getByText(/Перетащите файлы/).parentElement!;

  test("OTC-079 G-44: files above the free places are not added", () => {
    const { onAdd } = list([attached]);
    const chosen = ["a.pdf", "b.pdf", "c.pdf"].map(file);
    fireEvent.change(chooser(), { target: { files: chosen } });
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(chosen.slice(0, 2));
    expect(screen.getByRole("alert").textContent).toContain("не приложено «c.pdf»");
  });

  test("OTC-079: dropped files are added unless the field is disabled", () => {
    const { onAdd } = list([]);
    const dataTransfer = { files: [file("a.pdf")] };
    fireEvent.drop(dropZone(), { dataTransfer });
    expect(onAdd).toHaveBeenCalledOnce();
    cleanup();
    const disabled = list([], { disabled: true });
    fireEvent.drop(dropZone(), { dataTransfer });
    expect(disabled.onAdd).not.toHaveBeenCalled();
  });

  test("OTC-079: three files fill the list", () => {
    list(["1", "2", "3"].map((key) => ({ key, name: `${key}.pdf` })));
    expect(screen.queryByText(/Перетащите файлы/)).toBeNull();
    expect(screen.getByText("Приложено максимальное количество файлов")).toBeTruthy();
  });

  test("OTC-079: an upload shows progress, a failed one offers a retry", () => {
    const failed: ListedFile = { key: "2", name: "акт.pdf", error: "Не загрузился" };
    const { onRetry, onRemove } = list([{ ...attached, progress: 0.4 }, failed]);
    const progress = screen.getByRole("progressbar", { name: "Загрузка файла «договор.pdf»" });
    expect(progress.getAttribute("value")).toBe("40");
    expect(screen.getByRole("alert").textContent).toBe("Не загрузился");
    fireEvent.click(screen.getByRole("button", { name: "Повторить: акт.pdf" }));
    expect(onRetry).toHaveBeenCalledExactlyOnceWith(failed);
    fireEvent.click(screen.getByRole("button", { name: "Убрать файл «акт.pdf»" }));
    expect(onRemove).toHaveBeenCalledExactlyOnceWith(failed);
  });

  test("OTC-079: a read-only list allows downloads only", () => {
    const { onDownload } = list([attached], { readOnly: true });
    fireEvent.click(screen.getByRole("button", { name: /договор\.pdf/ }));
    expect(onDownload).toHaveBeenCalledExactlyOnceWith(attached);
    expect(screen.queryByRole("button", { name: /Убрать/ })).toBeNull();
    expect(screen.queryByText(/Перетащите/)).toBeNull();
  });
});

describe("yes or no", () => {
  test("PLAT-131: both answers are visible and none is preselected", () => {
    const onChange = vi.fn<(value: boolean | null) => void>();
    show(<YesNoField label="На экспорт" value={null} onChange={onChange} />);
    const responses = screen.getAllByRole<HTMLInputElement>("radio");
    expect(responses.map(({ checked }) => checked)).toEqual([false, false]);
    fireEvent.click(screen.getByLabelText("Нет"));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  test("PLAT-131: a third answer means unknown, an error describes the field", () => {
    const onChange = vi.fn<(value: boolean | null) => void>();
    show(<YesNoField label="На экспорт" value neither="Неизвестно" error="Выберите" onChange={onChange} />);
    fireEvent.click(screen.getByLabelText("Неизвестно"));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
    const group = screen.getByRole("radiogroup", { name: "На экспорт" });
    expect(document.getElementById(group.getAttribute("aria-describedby")!)?.textContent).toBe("Выберите");
  });
});

describe("digits", () => {
  test.each([
    ["3199127468", "3199127468"],
    ["ИНН 31 99 127 468", "3199127468"],
    ["3199127468/310001001", "3199127468/310001001"],
    ["2025/2026", "2025/2026"],
    ["-5", "-5"],
    ["31991274680123", "31991274680123"],
  ])("FIX-106 PLAT-157: after pasting «%s» the field holds %s", (pasted, taken) => {
    const onChange = vi.fn<(text: string) => void>();
    show(<DigitsField label="ИНН" maxDigits={12} value="" onChange={onChange} />);
    fireEvent.change(screen.getByLabelText("ИНН"), { target: { value: pasted } });
    expect(onChange).toHaveBeenCalledWith(taken);
  });

  test("FIX-310: two pasted cells stay two", () => {
    const onChange = vi.fn<(text: string) => void>();
    show(<DigitsField label="ИНН" maxDigits={12} value="" onChange={onChange} />);
    const clipboardData = { getData: () => "770123\n4567" };
    fireEvent.paste(screen.getByLabelText("ИНН"), { clipboardData });
    expect(onChange).toHaveBeenCalledExactlyOnceWith("770123⏎4567");
  });
});

describe("texts longer than their limit", () => {
  test("FIX-106: a long text stays with an error and blocks sending", () => {
    rejectInvalidForms();
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    function Form() {
      const [name, setName] = useState("");
      return (
        <form onSubmit={onSubmit} aria-label="form">
          <LimitedInput
            label="Название"
            limit={50}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </form>
      );
    }
    show(<Form />);
    const input = screen.getByLabelText<HTMLInputElement>("Название");
    fireEvent.change(input, { target: { value: "я".repeat(59) } });
    expect(input.value).toBe("я".repeat(59));
    expect(input.maxLength).toBe(-1);
    expect(document.getElementById(input.getAttribute("aria-describedby")!)?.textContent).toContain("59/50");
    fireEvent.submit(screen.getByLabelText("form"));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(input);

    fireEvent.change(input, { target: { value: `  ${"я".repeat(50)}  ` } });
    fireEvent.submit(screen.getByLabelText("form"));
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
