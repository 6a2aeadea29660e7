import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { formDictionaries } from "@birzha/domain/catalogs/catalogs.ts";
import type { DropdownItem } from "@birzha/domain/catalogs/dropdown-api.ts";
import type { FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useMemo, useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { followPage } from "../../i18n/language.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { dictionariesQuery, dictionaryQuery } from "./inputs/dictionary-query.ts";
import { FormFrame } from "./form-frame.tsx";
import { FormHostProvider, type FormTexts } from "./form-host.ts";
import { FormProgress } from "./form-progress.tsx";
import { FormSections } from "./form-sections.tsx";
import { useFormTally } from "./form-tally.ts";
import { type DefinedForm, useDefinedForm } from "./use-defined-form.ts";

beforeAll(() => followPage("/agreements"));
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  // happy-dom has no document.fonts.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
});
afterEach(cleanup);

const definition: FormDefinition = reportForm;
const record = (id: number, name: string, rest: Partial<DropdownItem> = {}): DropdownItem => ({
  id,
  name,
  value: name,
  code: null,
  ...rest,
});
const store = { id: 1, name: "Склад продавца" };
const port = { id: 2, name: "Порт" };
const fob = { id: 11, name: "FOB — свободно на борту" };
const exw = { id: 12, name: "EXW — франко-завод" };
const dap = { id: 13, name: "DAP — поставка в месте назначения" };
const taman = { id: 21, name: "Тамань" };

/** Responses of the server; the form requests nothing else. */
function filledCache(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const others = formDictionaries.map((name) => [name, [record(31, `${name} 31`)]]);
  client.setQueryData(dictionariesQuery.queryKey, {
    ...Object.fromEntries(others),
    basisTypes: [
      record(1, store.name, { isPort: false, isRailwayStation: false }),
      record(2, port.name, { isPort: true, isRailwayStation: false }),
      record(3, "Склад покупателя", { isPort: false, isRailwayStation: false }),
    ],
    deliveryTypes: [
      record(11, fob.name, { basisId: 2, basisName: port.name }),
      record(12, exw.name, { basisId: 1, basisName: store.name }),
      record(13, dap.name, { basisId: 3, basisName: "Склад покупателя" }),
    ],
  });
  client.setQueryData(dictionaryQuery("ports", ["isPort"]).queryKey, {
    ports: [record(21, taman.name, { isPort: true })],
  });
  return client;
}

function show(values: FormValues = {}, typedBefore: Readonly<Record<string, string>> = {}) {
  const drawn: string[] = [];
  const label = (field: string) => ru.agreements.fields[field as keyof typeof ru.agreements.fields];
  const words: FormTexts = {
    label: (field) => {
      drawn.push(field);
      return label(field);
    },
    section: (section) => section,
    hint: () => undefined,
  };
  const made: { current?: DefinedForm } = {};
  const sent = vi.fn<(values: FormValues) => void>();

  function Screen() {
    const defined = useDefinedForm({
      definition,
      values,
      unread: typedBefore,
      today: "2026-11-21",
      isStaff: false,
      labelOf: label,
    });
    const { form, states, context, dictionaries, onUnreadable, unread, fills } = defined;
    const [attempt, setAttempt] = useState(0);
    const tally = useFormTally(definition, form, states);
    made.current = defined;
    const host = useMemo(
      () => ({
        definition,
        words,
        context,
        dictionaries,
        control: form.control,
        files: {
          upload: () => Promise.reject(new Error("no files here")),
          download: () => Promise.resolve(),
        },
        onUnreadable,
        unread,
        fills,
      }),
      [context, dictionaries, form.control, onUnreadable, unread, fills],
    );
    const send = form.handleSubmit(sent, () => setAttempt((count) => count + 1));
    return (
      <FormHostProvider value={host}>
        <FormFrame
          label="Отчет"
          aside={
            <FormProgress tally={tally} words={words}>
              <button type="button" onClick={() => void send()}>
                Отправить
              </button>
            </FormProgress>
          }
        >
          <ErrorSummary title="Проверьте поля" attempt={attempt} />
          <FormSections states={states} layout={{}} locked={new Map()} filledHint="" />
        </FormFrame>
      </FormHostProvider>
    );
  }
  render(
    <QueryClientProvider client={filledCache()}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
          <Screen />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    drawn,
    sent,
    form: () => made.current!.form,
    unread: () => made.current!.unread.texts(),
    set: (field: string, value: unknown) => act(async () => made.current!.form.setValue(field, value)),
    fill: (stored: FormValues, texts?: Readonly<Record<string, string>>) =>
      act(async () => made.current!.fill(stored, texts)),
    send: () =>
      act(async () => {
        fireEvent.click(screen.getByRole("button", { name: "Отправить" }));
      }),
  };
}

const place = (field: string) => document.getElementById(`field-${field}`)!;
const input = (field: string) =>
  place(field).querySelector<HTMLInputElement>("input:not([type=hidden]), textarea")!;
const isRequired = (field: string) => input(field).required;
const error = (field: string) =>
  within(place(field)).queryByText(/./, { selector: "[class*=error]" })?.textContent;
const press = (field: string, response: string) =>
  act(async () => {
    fireEvent.click(within(place(field)).getByRole("radio", { name: response }));
  });
async function type(field: string, text: string) {
  await act(async () => {
    fireEvent.change(input(field), { target: { value: text } });
    fireEvent.blur(input(field));
  });
}

test.each(["14.09.0202", "30.12.1899", "01.01.1970"])(
  "FIX-104: %s stays as typed with an error",
  async (text) => {
    show();
    for (const field of ["contract_date", "delivery_date", "shipment_fact_date"]) {
      await type(field, text);
      expect(input(field).value).toBe(text);
      expect(error(field)).toBe("Дата не может быть раньше 01.01.2010");
    }
  },
);

describe("rendering", () => {
  test("design 8: a key press re-renders only its own field", async () => {
    const { drawn } = show();
    await act(async () => {
      fireEvent.change(input("contract_number"), { target: { value: "З" } });
    });
    drawn.length = 0;
    await act(async () => {
      fireEvent.change(input("contract_number"), { target: { value: "ЗК" } });
    });
    expect(new Set(drawn)).toEqual(new Set(["contract_number"]));
    expect(input("contract_number").value).toBe("ЗК");
  });

  test("OTC-060 OTC-078: every field appears under its label", () => {
    show();
    const missing = definition.sections
      .flatMap(({ fields }) => fields)
      .filter(
        ({ name, system }) => (document.getElementById(`field-${name}`) === null) !== (system === true),
      );
    expect(missing).toEqual([]);
  });

  test("OTC-073: Enter never submits the form", () => {
    show();
    expect(document.querySelector("form button:not([type=button]), form input[type=submit]")).toBeNull();
    const isPrevented = !fireEvent.submit(document.querySelector("form")!);
    expect(isPrevented).toBe(true);
  });

  test("design 8: progress counts the currently required fields", async () => {
    show();
    const before = screen.getByText(/^Заполнено 0 из \d+$/).textContent;
    await press("export_delivery_flag", "Нет");
    await type("contract_number", "ЗК-417");
    expect(screen.getByText(/^Заполнено 2 из/)).toBeTruthy();
    await press("export_delivery_flag", "Да");
    expect(screen.getByText(/^Заполнено 2 из/).textContent).not.toBe(before?.replace("0", "2"));
  });
});

describe("unreadable input", () => {
  const badDate = ru.shared.validation.date;
  const badScale = "Не более 3 знаков после запятой";

  test("design 8: unreadable input is reported until it becomes a value", async () => {
    const { unread, form } = show();
    await act(async () => {
      fireEvent.change(input("amount"), { target: { value: "34,98" } });
    });
    expect(unread()).toEqual({ amount: "34,98" });
    await type("amount", "34,9801");
    await type("contract_date", "31.02.2026");
    expect(unread()).toEqual({ amount: "34,9801", contract_date: "31.02.2026" });
    await type("amount", "34,98");
    expect(unread()).toEqual({ contract_date: "31.02.2026" });
    expect(form().getValues("amount")).toBe("34.98");
  });

  test("design 8: restored unreadable input shows its error and blocks sending", async () => {
    const { send, form } = show({}, { amount: "34,9801", contract_date: "31.02.2026", price: "100" });
    await waitFor(() => expect(input("amount").value).toBe("34,9801"));
    expect(error("amount")).toBe(badScale);
    expect([input("contract_date").value, error("contract_date")]).toEqual(["31.02.2026", badDate]);
    // A complete value before blur is readable.
    expect(form().getValues("price")).toBe("100");
    await send();
    expect(screen.getByText("Проверьте поля").parentElement!.textContent).toContain(badScale);
    await type("amount", "");
    expect(error("amount")).toBe(ru.shared.validation.required);
  });

  test("design 8: new values replace it, restored values bring it back", async () => {
    const { fill } = show();
    await type("amount", "34,9801");
    await fill({ contract_number: "ЗК-417" });
    expect([input("amount").value, error("amount")]).toEqual(["", undefined]);
    await fill({}, { amount: "34,9801" });
    expect([input("amount").value, error("amount")]).toEqual(["34,9801", badScale]);
  });
});

describe("conditional rules in both directions", () => {
  test("OTC-101..106 OTC-120: export requires the country instead of Russian places", async () => {
    show();
    const places = ["shipment_zip_code", "shipment_RF_subject", "manufacturer_RF_subject", "purchaser_inn"];
    for (const response of ["Да", "Нет", "Да"]) {
      await press("export_delivery_flag", response);
      expect(isRequired("delivery_country")).toBe(response === "Да");
      for (const field of places) expect(isRequired(field), field).toBe(response === "Нет");
    }
  });

  test("OTC-104 OTC-120: an error disappears with its rule", async () => {
    show();
    await press("export_delivery_flag", "Нет");
    await type("shipment_zip_code", "");
    expect(error("shipment_zip_code")).toBe(ru.shared.validation.required);
    await press("export_delivery_flag", "Да");
    await waitFor(() => expect(error("shipment_zip_code")).toBeUndefined());
  });

  test("OTC-107..110 OTC-120: a port disables the address, another basis disables the port", async () => {
    const { set, form } = show();
    const address = ["delivery_address", "delivery_zip_code", "delivery_RF_subject"];
    await type("delivery_address", "г. Батайск");
    await set("basis_type", port);
    await waitFor(() => expect(isRequired("port_type")).toBe(true));
    for (const field of address) {
      expect(input(field).disabled, field).toBe(true);
      expect(isRequired(field), field).toBe(false);
    }
    expect(form().getValues("delivery_address")).toBeNull();

    await set("port_type", taman);
    await set("basis_type", store);
    await waitFor(() => expect(input("port_type").disabled).toBe(true));
    expect(form().getValues("port_type")).toBeNull();
    for (const field of address) expect(isRequired(field), field).toBe(true);
    // An accidental click clears no address.
    expect(input("delivery_address").value).toBe("г. Батайск");
  });

  test("OTC-111..113: flags require their explanation", async () => {
    show();
    await press("price_includes_transportation_costs", "Да");
    await press("preferential_pricing", "Да");
    const requiredFields = [
      "transport_included_place_type",
      "transport_included_place_name",
      "normative_act_requisites",
    ];
    for (const field of requiredFields) expect(isRequired(field), field).toBe(true);
    await press("price_includes_transportation_costs", "Нет");
    await press("preferential_pricing", "Не указано");
    for (const field of requiredFields) expect(isRequired(field), field).toBe(false);
  });

  test("OTC-114 OTC-115: a supplementary agreement requires its number and start", async () => {
    show();
    const requiredFields = ["supplementary_agreement_number", "agreement_start_date"];
    await type("supplementary_agreement_date", "18.11.2026");
    for (const field of requiredFields) expect(isRequired(field), field).toBe(true);
    await type("supplementary_agreement_date", "");
    for (const field of requiredFields) expect(isRequired(field), field).toBe(false);
  });

  test("OTC-100 OTC-120: a changed price validates the basis price again", async () => {
    show();
    await type("price", "100");
    await type("product_basis_price", "101");
    await waitFor(() => expect(error("product_basis_price")).toContain("Цена за тонну с налогами"));
    await type("price", "101");
    await waitFor(() => expect(error("product_basis_price")).toBeUndefined());
  });

  test("OTC-119: the delivery type presets the basis unless already selected", async () => {
    const { set, form } = show();
    await set("delivery_type", fob);
    await waitFor(() => expect(form().getValues("basis_type")).toEqual(port));
    await set("delivery_type", exw);
    await waitFor(() => expect(form().getValues("basis_type")).toEqual(store));
    await set("basis_type", port);
    await set("delivery_type", dap);
    expect(form().getValues("basis_type")).toEqual(port);
  });

  test("G-50: presets do not overwrite a stored report", async () => {
    const { set, fill, form } = show();
    await set("delivery_type", fob);
    await fill({ delivery_type: exw, basis_type: port, port_type: taman });
    expect(form().getValues(["basis_type", "port_type"])).toEqual([port, taman]);
  });
});

describe("sending", () => {
  test("OTC-116 SCREEN-106: an empty form lists every required field with a link", async () => {
    const { send, sent } = show();
    await send();
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByText(`${ru.shared.validation.fill}:`)).toBeTruthy();
    const rule = within(summary).getByRole("link", { name: "Правило required" });
    expect(rule.getAttribute("href")).toBe("/rules#required");
    expect(within(summary).queryByText("Страна поставки")).toBeNull();
    fireEvent.click(within(summary).getByRole("link", { name: "Номер договора" }));
    expect(document.activeElement).toBe(input("contract_number"));
    expect(input("contract_number").getAttribute("aria-invalid")).toBe("true");
    expect(sent).not.toHaveBeenCalled();
  });

  test("design 8: a corrected field leaves the summary", async () => {
    const { send } = show();
    await send();
    const summary = await screen.findByRole("alert");
    await act(async () => {
      fireEvent.change(input("contract_number"), { target: { value: "1" } });
    });
    await waitFor(() => expect(within(summary).queryByText("Номер договора")).toBeNull());
  });

  test("PLAT-132: an invalid date blocks sending", async () => {
    const { send, sent } = show();
    await type("delivery_date", "31.02.2026");
    await send();
    const summary = await screen.findByRole("alert");
    expect(within(summary).getByRole("link", { name: "Дата поставки" })).toBeTruthy();
    expect(input("delivery_date").value).toBe("31.02.2026");
    expect(sent).not.toHaveBeenCalled();
  });
});
