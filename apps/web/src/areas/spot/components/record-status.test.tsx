import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { en } from "@birzha/phrases/en.ts";
import { ru, type Phrases } from "@birzha/phrases/ru.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { statusTones } from "../../../shared/status/status-chip.tsx";
import { RecordStatus } from "../spot-columns.tsx";

afterEach(cleanup);

test("FIX-070 SPOT-025: «Новая» and «Отправлена» have the same colours in every area", () => {
  render(
    <IntlProvider locale="ru" messages={ru}>
      <RecordStatus statusRecord={{ id: recordStatus.new, value: "Новая" }} />
      <RecordStatus statusRecord={{ id: recordStatus.sent, value: "Отправлена" }} />
    </IntlProvider>,
  );
  const tones = ["Новая", "Отправлена"].map((word) => screen.getByText(word).dataset["tone"]);
  expect(tones).toEqual([statusTones.new, statusTones.sent]);
  expect(statusTones.new).not.toBe(statusTones.sent);
});

test("SCREEN-108: an English page names the status in English", () => {
  render(
    <IntlProvider locale="en-GB" messages={en as unknown as Phrases}>
      <RecordStatus statusRecord={{ id: recordStatus.new, value: "Новая" }} />
    </IntlProvider>,
  );
  expect(screen.getByText(en.spot.record[1])).toBeTruthy();
});
