import { cleanText } from "@birzha/domain/shared/values/text.ts";
import type { OwnApplication } from "@birzha/domain/applications/application.ts";
import type { PowerCheck } from "@birzha/domain/signing/power-check.ts";
import { isInn } from "@birzha/domain/shared/values/inn.ts";
import { isPhone } from "@birzha/domain/shared/values/phone.ts";
import { signUpPrefix } from "../../shared/session/stored-input.ts";
import type { SignUpStep } from "./step-search.ts";
import { useCallback, useEffect, useState } from "react";

/** Input of the sign-up (SIGN-027); stored until the application is sent. */
export interface SignUp {
  readonly fullName: string;
  readonly phone: string;
  readonly inn: string;
  readonly name: string;
  readonly address: string;
  readonly isFAddress: boolean;
  readonly isIP: boolean;
  /**
   * Result of the look-up by INN (SIGN-011..013):
   * - `found`: name and address are complete and read-only.
   * - `manual`: the directory lacks data for this INN, so the user types it.
   * - `unavailable`: the directory does not respond, so the user types the data for any INN.
   */
  readonly lookup: "none" | "found" | "manual" | "unavailable";
  readonly isUK: boolean;
  readonly UKInn: string;
  readonly ntbUser: boolean;
  readonly signature: GivenSignature | null;
  /** Id of the filed application (SIGN-029). */
  readonly applicationId: number | null;
  /** FIX-040: id of the rejected application that this one replaces. */
  readonly corrects: number | null;
}

/** Signature that the server has checked. */
export interface GivenSignature {
  /** FIX-043: reason why the signature is invalid, or null. Only stored if signatures are optional. */
  readonly fault: string | null;
  /**
   * FIX-046: time until which the server accepts the signed text, as epoch milliseconds of the browser's
   * clock.
   */
  readonly heldUntil: number;
  /** Signed text. */
  readonly data: string;
  /** Detached CAdES-BES signature in base64. */
  readonly sign: string;
  readonly subject: string;
  readonly validTo: string;
  /** DEAL-010: files of the power of attorney in base64 with the server's checks. */
  readonly power?: GivenPower | undefined;
}

export interface GivenPower {
  readonly power: string;
  readonly powerSign: string;
  readonly checks: readonly PowerCheck[];
}

export type SignUpField = "fullName" | "phone" | "inn" | "name" | "address" | "signature" | "UKInn";

const isGiven = (text: string) => cleanText(text) !== "";

/** SIGN-004, SIGN-005, SIGN-014, SIGN-024: returns the missing or invalid fields by step. */
export function errorsOf(
  signUp: SignUp,
  isSignatureRequired: boolean,
): Record<SignUpStep, readonly SignUpField[]> {
  const { fullName, phone, inn, name, address, signature, isUK, UKInn } = signUp;
  const wrong = (checks: Partial<Record<SignUpField, boolean>>) =>
    (Object.keys(checks) as SignUpField[]).filter((field) => !checks[field]);
  return {
    contacts: wrong({ fullName: isGiven(fullName), phone: isPhone(phone) }),
    organization: wrong({
      inn: isInn(inn),
      name: isGiven(name),
      address: isGiven(address),
      signature: !isSignatureRequired || (signature !== null && signature.fault === null),
    }),
    // G-84: an organisation cannot be its own management company.
    confirmation: wrong({ UKInn: !isUK || (isInn(UKInn) && UKInn !== inn) }),
  };
}

/** Signed fields; changing one invalidates the signature (SIGN-019, G-81). */
const signedFields = ["inn", "name", "address"] as const;

/**
 * Returns the next state. Drops the signature when a signed field changes. A new INN also clears name and
 * address, which belong to the previous one (FIX-044).
 */
export function changeSignUp(signUp: SignUp, change: Partial<SignUp>): SignUp {
  const next = { ...signUp, ...change };
  const isChanged = signedFields.some((field) => next[field] !== signUp[field]);
  const signature = isChanged && change.signature === undefined ? null : next.signature;
  if (next.inn !== signUp.inn && signUp.lookup !== "unavailable" && change.lookup === undefined)
    return { ...next, signature, lookup: "none", name: "", address: "", isFAddress: false, isIP: false };
  return { ...next, signature };
}

const start: SignUp = {
  fullName: "",
  phone: "",
  inn: "",
  name: "",
  address: "",
  isFAddress: false,
  isIP: false,
  lookup: "none",
  isUK: false,
  UKInn: "",
  ntbUser: false,
  signature: null,
  applicationId: null,
  corrects: null,
};

/** FIX-040: copies a rejected application with all fields but without its signature. */
export function toCorrection(filed: OwnApplication): SignUp {
  const { id, fullName, phone, inn, name, address, isFAddress, isIP, isUK, UKInn, ntbUser } = filed;
  return {
    ...start,
    fullName,
    phone,
    inn,
    name,
    address,
    isFAddress,
    isIP,
    isUK,
    ntbUser,
    UKInn: UKInn ?? "",
    lookup: isFAddress && !isIP ? "found" : "manual",
    corrects: id,
  };
}

/** Partial state, or a function of the current state for late responses. */
export type SignUpChange = Partial<SignUp> | ((current: SignUp) => Partial<SignUp>);

/**
 * Manages the state of the sign-up in session storage, so that back, reload and a new sign-in lose nothing
 * (SIGN-027).
 * @param known name and phone from the profile (SIGN-003)
 */
export function useSignUp(account: string, known: Pick<SignUp, "fullName" | "phone">) {
  const key = signUpPrefix + account;
  const [signUp, setSignUp] = useState<SignUp>(() => ({ ...start, ...known, ...openStored(key) }));
  useEffect(() => keep(key, signUp), [key, signUp]);
  const change = useCallback(
    (part: SignUpChange) =>
      setSignUp((current) => changeSignUp(current, typeof part === "function" ? part(current) : part)),
    [],
  );
  /** Starts another application; keeps name and phone. */
  const restart = useCallback(() => setSignUp(({ fullName, phone }) => ({ ...start, fullName, phone })), []);
  return { signUp, change, restart };
}

function openStored(key: string): Partial<SignUp> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<SignUp> | null;
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(
        ([field, value]) => Object.hasOwn(start, field) && isLike(value, start[field as keyof SignUp]),
      ),
    );
  } catch {
    return {};
  }
}

/** Ignores values of another type, which an older version of the portal may have stored. */
const isLike = (value: unknown, model: unknown): boolean => model === null || typeof value === typeof model;

function keep(key: string, signUp: SignUp): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(signUp));
  } catch (error) {
    console.warn("Storing the input failed", error);
  }
}
