import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { statusTones } from "../../../shared/status/status-chip.tsx";
import { RecordStatus } from "../spot-columns.tsx";

afterEach(cleanup);

test("FIX-070 SPOT-025: «Новая» and «Отправлена» have the same colours in every area", () => {
  render(
    <>
      <RecordStatus statusRecord={{ id: recordStatus.new, value: "Новая" }} />
      <RecordStatus statusRecord={{ id: recordStatus.sent, value: "Отправлена" }} />
    </>,
  );
  const tones = ["Новая", "Отправлена"].map((word) => screen.getByText(word).dataset["tone"]);
  expect(tones).toEqual([statusTones.new, statusTones.sent]);
  expect(statusTones.new).not.toBe(statusTones.sent);
});
