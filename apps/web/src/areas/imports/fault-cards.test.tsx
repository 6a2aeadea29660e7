import { correctFault, listFaults, type ImportFault } from "@birzha/domain/imports/faults-api.ts";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, test, vi } from "vitest";
import { data, standIn } from "../../../test/sample-exchange.tsx";
import { makeQueryClient } from "../../api/query-client.ts";
import { FaultCards } from "./fault-cards.tsx";
import { rowsKey } from "./queries.ts";

const { faults: texts } = ru.imports;

const batch: ImportBatch = {
  id: 7,
  purpose: "registration",
  fileName: "книга.csv",
  period: null,
  reason: null,
  authorName: "Ермаков",
  createdAt: "2026-11-20T09:00:00Z",
  changedAt: "2026-11-20T09:00:00Z",
  isRegistering: false,
  startedAt: null,
  startedRows: 0,
  tonnes: "0",
  total: "0",
  columns: [],
  counts: { ready: 0, invalid: 2, warned: 0, similar: 0, filed: 0, skipped: 0, unchanged: 0, done: 0 },
};
const fault: ImportFault = {
  field: "shipment_zip_code",
  code: "required",
  message: "Поле обязательно",
  isWarning: false,
  cell: "",
  count: 1,
  number: 1,
  state: "invalid",
  index: 0,
  isNameKnown: false,
};
const dateFault: ImportFault = {
  ...fault,
  field: "contract_date",
  code: "date",
  cell: "35.11.2026",
  number: 2,
};

test("SCREEN-112: the focus continues although the card goes before its response", async () => {
  let left = [fault, dateFault];
  let respond = () => {};
  const responded = new Promise<void>((resolve) => void (respond = resolve));
  const path = listFaults.path.replace("{id}", "7");
  standIn({
    [`GET ${path}`]: () => data({ faults: left, hidden: 0, leftOut: 0 }),
    [`PUT ${correctFault.path.replace("{id}", "7")}`]: () => responded.then(() => data(batch)),
  });
  const client = makeQueryClient();
  const onChanged = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const page = render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru}>
          <FaultCards
            batch={batch}
            onShow={() => {}}
            onChanged={onChanged}
            registerButton={{ current: null }}
          />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const input = await screen.findByRole("textbox");
  act(() => input.focus());
  fireEvent.change(input, { target: { value: "410000" } });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: texts.correct })));
  left = [dateFault];
  await act(() => client.invalidateQueries({ queryKey: rowsKey(7) }));
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  const next = within(screen.getByRole("group", { name: /35\.11\.2026/ })).getAllByRole("button")[0];
  expect(document.activeElement).toBe(next);
  await act(async () => respond());
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  page.unmount();
});
