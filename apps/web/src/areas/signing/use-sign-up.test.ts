// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { act, renderHook } from "@testing-library/react";
import { changeSignUp, faultsOf, useSignUp, type SignUp } from "./use-sign-up.ts";

const signature = { data: "{}", sign: "MII", subject: "ООО «Колос»", validTo: "", expiresAt: "" };
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
};

beforeEach(() => sessionStorage.clear());

test.each<[Partial<SignUp>, Partial<ReturnType<typeof faultsOf>>]>([
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
  expect(faultsOf({ ...complete, ...given }, true)).toEqual({ ...none, ...lacks });
});

test("G-80: where no signature is required, its absence is no fault", () => {
  expect(faultsOf({ ...complete, signature: null }, false).organization).toEqual([]);
});

test.each<Partial<SignUp>>([{ inn: "7728168971" }, { name: "Другое" }, { address: "Другой" }])(
  "SIGN-019 G-81: %j makes the signature void",
  (change) => expect(changeSignUp(complete, change).signature).toBeNull(),
);

test("SIGN-019: what was not signed may change without a new signature", () => {
  expect(changeSignUp(complete, { phone: "", ntbUser: true, isUK: true }).signature).toBe(signature);
});

test("SIGN-010 SIGN-012: another INN takes the found name and address along; typed ones stay", () => {
  expect(changeSignUp(complete, { inn: "7" })).toMatchObject({ name: "", address: "", lookup: "none" });
  const typed = changeSignUp({ ...complete, lookup: "manual" }, { inn: "7" });
  expect(typed).toMatchObject({ name: complete.name, address: complete.address, lookup: "manual" });
});

test("SIGN-027: what was given is there after a reload, for the same account only", () => {
  const known = { fullName: "Из профиля", phone: "" };
  const first = renderHook(() => useSignUp("newcomer", known));
  expect(first.result.current.signUp.fullName).toBe("Из профиля");
  act(() => first.result.current.change({ inn: "7707083893", fullName: "Новикова" }));
  first.unmount();
  const again = renderHook(() => useSignUp("newcomer", known)).result.current.signUp;
  expect(again).toMatchObject({ inn: "7707083893", fullName: "Новикова" });
  expect(renderHook(() => useSignUp("other", known)).result.current.signUp.inn).toBe("");
});

test("SIGN-027: what another version kept under the name is not believed", () => {
  sessionStorage.setItem("signup_newcomer", JSON.stringify({ inn: 5, isUK: "yes", extra: 1, name: "А" }));
  const { signUp } = renderHook(() => useSignUp("newcomer", { fullName: "", phone: "" })).result.current;
  expect(signUp).toMatchObject({ inn: "", isUK: false, name: "А" });
  expect(signUp).not.toHaveProperty("extra");
});
