// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { act, renderHook } from "@testing-library/react";
import { changeSignUp, errorsOf, toCorrection, useSignUp, type SignUp } from "./use-sign-up.ts";

const signature = { data: "{}", sign: "MII", subject: "ООО «Колос»", validTo: "", fault: null, heldUntil: 1 };
const complete: SignUp = {
  fullName: "Новикова Анна",
  phone: "+7 (912) 345-67-89",
  inn: "7707083893",
  name: "ООО «Колос»",
  address: "г. Воронеж",
  isFAddress: true,
  isIP: false,
  lookup: "found",
  isUK: false,
  UKInn: "",
  ntbUser: false,
  signature,
  applicationId: null,
  corrects: null,
};

beforeEach(() => sessionStorage.clear());

test.each<[Partial<SignUp>, Partial<ReturnType<typeof errorsOf>>]>([
  [{}, {}],
  [{ fullName: " " }, { contacts: ["fullName"] }],
  [{ phone: "+7 (912) 345" }, { contacts: ["phone"] }],
  [{ inn: "770708389" }, { organization: ["inn"] }],
  [{ name: "" }, { organization: ["name"] }],
  [{ address: "" }, { organization: ["address"] }],
  [{ signature: null }, { organization: ["signature"] }],
  [{ isUK: true }, { confirmation: ["UKInn"] }],
  [{ isUK: true, UKInn: "7707083893" }, { confirmation: ["UKInn"] }],
  [{ isUK: true, UKInn: "7728168971" }, {}],
  [{ isUK: false, UKInn: "77" }, {}],
])("SIGN-004 SIGN-005 SIGN-014 SIGN-024 G-84: with %j the steps lack %j", (given, lacks) => {
  const none = { contacts: [], organization: [], confirmation: [] };
  expect(errorsOf({ ...complete, ...given }, true)).toEqual({ ...none, ...lacks });
});

test("G-80: an optional signature may be missing", () => {
  expect(errorsOf({ ...complete, signature: null }, false).organization).toEqual([]);
});

test.each<Partial<SignUp>>([{ inn: "7728168971" }, { name: "Другое" }, { address: "Другой" }])(
  "SIGN-019 G-81: %j invalidates the signature",
  (change) => expect(changeSignUp(complete, change).signature).toBeNull(),
);

test("SIGN-019: unsigned fields can change without a new signature", () => {
  expect(changeSignUp(complete, { phone: "", ntbUser: true, isUK: true }).signature).toBe(signature);
});

test.each(["none", "found", "manual"] as const)(
  "FIX-044 SIGN-010 SIGN-012: another INN clears name and address (%s)",
  (lookup) => {
    const changed = changeSignUp({ ...complete, lookup }, { inn: "7" });
    expect(changed).toMatchObject({ inn: "7", name: "", address: "", lookup: "none", isFAddress: false });
  },
);

test("FIX-044 SIGN-013: typed values stay while the directory fails", () => {
  const typed = changeSignUp({ ...complete, lookup: "unavailable" }, { inn: "7" });
  expect(typed).toMatchObject({ name: complete.name, address: complete.address, lookup: "unavailable" });
});

test("FIX-040: a rejected application is prefilled without its signature", () => {
  const filed = {
    ...{
      id: 7,
      fullName: "Новикова Анна",
      phone: "+7 (912) 345-67-89",
      inn: "7707083893",
      name: "ООО «Колос»",
    },
    ...{
      address: "г. Воронеж",
      isFAddress: false,
      isIP: true,
      isUK: true,
      UKInn: "7728168971",
      ntbUser: true,
    },
    ...{
      status: 2,
      statusName: "Отклонена",
      description: "Нет доверенности",
      registeredDate: "",
      changedDate: "",
    },
  };
  expect(toCorrection(filed)).toEqual({
    ...complete,
    ...{ isFAddress: false, isIP: true, lookup: "manual", isUK: true, UKInn: "7728168971", ntbUser: true },
    signature: null,
    corrects: 7,
  });
  expect(toCorrection({ ...filed, isFAddress: true, isIP: false }).lookup).toBe("found");
});

test("FIX-043: an optional invalid signature does not block", () => {
  const bad = { ...complete, signature: { ...signature, fault: "Сертификат отозван" } };
  expect(errorsOf(bad, false).organization).toEqual([]);
  expect(errorsOf(bad, true).organization).toEqual(["signature"]);
});

test("SIGN-027: input returns after a reload, for the same account only", () => {
  const known = { fullName: "Из профиля", phone: "" };
  const first = renderHook(() => useSignUp("newcomer", known));
  expect(first.result.current.signUp.fullName).toBe("Из профиля");
  act(() => first.result.current.change({ inn: "7707083893", fullName: "Новикова" }));
  first.unmount();
  const again = renderHook(() => useSignUp("newcomer", known)).result.current.signUp;
  expect(again).toMatchObject({ inn: "7707083893", fullName: "Новикова" });
  expect(renderHook(() => useSignUp("other", known)).result.current.signUp.inn).toBe("");
});

test("SIGN-027: saved input of another version is ignored", () => {
  sessionStorage.setItem("signup_newcomer", JSON.stringify({ inn: 5, isUK: "yes", extra: 1, name: "А" }));
  const { signUp } = renderHook(() => useSignUp("newcomer", { fullName: "", phone: "" })).result.current;
  expect(signUp).toMatchObject({ inn: "", isUK: false, name: "А" });
  expect(signUp).not.toHaveProperty("extra");
});
