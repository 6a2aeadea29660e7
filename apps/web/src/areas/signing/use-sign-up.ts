import { cleanText } from "@birzha/domain/shared/values/text.ts";
import type { OwnApplication } from "@birzha/domain/applications/application.ts";
import { isInn } from "@birzha/domain/shared/values/inn.ts";
import { isPhone } from "@birzha/domain/shared/values/phone.ts";
import { signUpPrefix } from "../../shared/session/stored-input.ts";
import type { Step } from "./step-search.ts";
import { useCallback, useEffect, useState } from "react";

/** What an applicant has given so far (SIGN-027); kept until the application is sent. */
export interface SignUp {
  readonly fullName: string;
  readonly phone: string;
  readonly inn: string;
  readonly name: string;
  readonly address: string;
  readonly isFAddress: boolean;
  readonly isIP: boolean;
  /**
   * Whether name and address came by INN: then they are not typed over (SIGN-011, SIGN-012). manual: the directory does
   * not know all of this INN; unavailable: it does not answer, so that they are typed whatever the INN is (SIGN-013).
   */
  readonly lookup: "none" | "found" | "manual" | "unavailable";
  readonly isUK: boolean;
  readonly UKInn: string;
  readonly ntbUser: boolean;
  readonly signature: Signature | null;
  /** Of the application that was filed (SIGN-029). */
  readonly applicationId: number | null;
  /** FIX-040: of the rejected application that this one takes the place of. */
  readonly corrects: number | null;
}

/** A signature that the portal has checked. */
export interface Signature {
  /** FIX-043: why it does not hold, in words; null when it does. Kept only where a signature is not required. */
  readonly fault: string | null;
  /** FIX-046: until when the portal takes the signed text, by the clock of this computer, in milliseconds. */
  readonly heldUntil: number;
  /** The signed text. */
  readonly data: string;
  /** Detached CAdES-BES, base64. */
  readonly sign: string;
  readonly subject: string;
  readonly validTo: string;
}

export type SignUpField = "fullName" | "phone" | "inn" | "name" | "address" | "signature" | "UKInn";

const isGiven = (text: string) => cleanText(text) !== "";

/** SIGN-004, SIGN-005, SIGN-014, SIGN-024: what is still missing or wrong, step by step. */
export function faultsOf(signUp: SignUp, isSignatureRequired: boolean): Record<Step, readonly SignUpField[]> {
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
    // G-84: nobody manages himself.
    confirmation: wrong({ UKInn: !isUK || (isInn(UKInn) && UKInn !== inn) }),
  };
}

/** What was signed: a change of any of it makes the signature worthless (SIGN-019, G-81). */
const signedFields = ["inn", "name", "address"] as const;

/**
 * The next state: without a signature when something signed changes; another INN is another company, and what was known
 * or typed of the one before does not follow it (FIX-044).
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

/** FIX-040: a rejected application once more, with everything filled in; it is signed anew. */
export function toCorrection(filed: OwnApplication): SignUp {
  const { id, fullName, phone, inn, name, address, isFAddress, isIP, isUK, UKInn, ntbUser } = filed;
  return {
    ...start,
    ...{ fullName, phone, inn, name, address, isFAddress, isIP, isUK, ntbUser },
    UKInn: UKInn ?? "",
    lookup: isFAddress && !isIP ? "found" : "manual",
    corrects: id,
  };
}

/** What changes, or how it follows from what stands there when it arrives. */
export type SignUpChange = Partial<SignUp> | ((current: SignUp) => Partial<SignUp>);

/**
 * The state of signing up, kept in this tab: going back, a reload and a new sign-in lose nothing (SIGN-027).
 * @param known what the profile knows already (SIGN-003)
 */
export function useSignUp(account: string, known: Pick<SignUp, "fullName" | "phone">) {
  const key = signUpPrefix + account;
  const [signUp, setSignUp] = useState<SignUp>(() => ({ ...start, ...known, ...readKept(key) }));
  useEffect(() => keep(key, signUp), [key, signUp]);
  const change = useCallback(
    (part: SignUpChange) =>
      setSignUp((current) => changeSignUp(current, typeof part === "function" ? part(current) : part)),
    [],
  );
  /** Begins another application; who one is stays. */
  const restart = useCallback(() => setSignUp(({ fullName, phone }) => ({ ...start, fullName, phone })), []);
  return { signUp, change, restart };
}

function readKept(key: string): Partial<SignUp> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<SignUp> | null;
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(
        ([field, value]) => Object.hasOwn(start, field) && isLike(value, start[field as keyof SignUp]),
      ),
    );
  } catch {
    return {};
  }
}

/** Another version of the portal may have kept something else under this name. */
const isLike = (value: unknown, model: unknown): boolean => model === null || typeof value === typeof model;

function keep(key: string, signUp: SignUp): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(signUp));
  } catch (error) {
    console.warn("What was typed could not be kept", error);
  }
}
