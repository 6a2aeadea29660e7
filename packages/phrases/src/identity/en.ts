import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  product: "Commodity Exchange",
  signIn: {
    title: "Sign in",
    lead: "Over-the-counter contract reports, auctions and spot trading",
    login: "Login",
    password: "Password",
    submit: "Sign in",
    cancel: "Back to the home page",
    required: "Enter your login and password",
    wrong: "Wrong login or password",
    tooMany: "Too many failed attempts. Wait 15 minutes and try again.",
  },
  demo: {
    title: "Demo accounts",
    hint: "Press one to sign in. The password of all is demo.",
    operator: "Exchange operator",
    owner: "Cabinet owner of a trading member",
    employee: "Employee of two organisations",
    farmer: "Cabinet owner, contract reports only",
    newcomer: "New user without an organisation",
    blocked: "Blocked user",
  },
  expired: {
    title: "This sign-in page has expired",
    text: "The sign-in was started too long ago or in another tab. Please start again.",
    again: "Sign in again",
  },
  failed: {
    title: "Sign-in failed",
    text: "The identity server could not handle the request. Please start again; if it fails again, tell the administrator the code of the error.",
    code: "Error code",
    again: "Sign in again",
  },
  signOut: {
    title: "Sign out",
    text: "Ending the session…",
    submit: "Sign out",
  },
  signedOut: {
    title: "You have signed out",
    text: "The session on this device has ended.",
    home: "Home page",
  },
};
