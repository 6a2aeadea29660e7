import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  statuses: {
    0: "New",
    1: "Accepted",
    2: "Rejected",
  },
  list: {
    title: "Access applications",
    filters: "Application filters",
    toOperator: "Sent to the operator",
    empty: "No new applications",
    emptyHint: "Change the status filter to see decided applications.",
    notForYou: "The account owner decides on applications",
    notForYouHint: "Contact the account owner of your organisation or an exchange operator.",
    one: "Application No. {number}",
    verified:
      "The digital signature is valid: the signer acts for the organisation by the INN of the certificate or by power of attorney.",
    unverified: "The digital signature failed the check. {reason}.",
    unsigned: "The application is not signed: this portal does not require a signature.",
    signature: "Download signature",
    signatureFailed: "The signature could not be downloaded. Try again.",
    consent: "{at}, version {version}",
  },
  purpose: {
    cabinet: "Access to reports",
    bidders: "Access to trading",
  },
  own: {
    title: "Your applications for access",
    filed: "Application No. {number} of {at}, INN {inn}, {purpose}.",
    decided: "Decided {at}.",
    reason: "Reason for the rejection: {reason}",
    cabinet: "to report OTC contracts",
    bidders: "to take part in trading",
    correct: "Correct and send again",
    next: "A notification will tell you the decision. Once the application is accepted, the organisation appears in your list.",
    progress: "Progress of application No. {number}",
    steps: {
      filed: "Filed",
      decision: "Under review",
      rejected: "Rejected",
      access: "Access granted",
    },
  },
  waysIn: {
    title: "No certificate?",
    invitation:
      "<b>Invitation.</b> The owner of the account or an operator of the exchange can invite you by e-mail. You need no certificate for this. <link>My invitations</link>",
    owner:
      "<b>Request to the owner.</b> Does the organisation already use the portal? Call or write to the owner of its account and name the e-mail address of your sign-in. If you do not know the owner, ask the exchange: <contacts></contacts>.",
    certificate:
      "<b>New certificate.</b> An accredited certification authority issues digital signatures. The certificate must contain the INN of the organisation.",
    contacts: "Contacts",
  },
  fields: {
    id: "Number",
    account: "Login",
    fio: "Full name",
    phone: "Phone",
    name: "Organisation name",
    organizationName: "Name in the portal",
    inn: "INN",
    address: "Address",
    status: "Status",
    description: "Reason for the rejection",
    registeredDate: "Filed",
    changedDate: "Decided",
    changedAccount: "Decided by",
    resultCheck: "Signature valid",
    isOrganization: "In the portal",
    purpose: "Purpose",
    UKInn: "INN of the managing company",
    consent: "Acceptance of the rules",
  },
  decision: {
    accept: "Accept",
    acceptOf: "Accept the application: {name}",
    acceptTitle: "Accept the application?",
    acceptNew:
      "The organisation {name} will be registered in the portal, and {person} becomes its account owner.",
    acceptKnown:
      "{person} gets access to {name}. If {name} has no account owner, the applicant becomes the owner.",
    acceptUnverified: "Note: the signature of the application failed the check.",
    reject: "Reject",
    rejectOf: "Reject the application: {name}",
    rejectTitle: "Reject the application?",
    rejectText: "{person} gets no access to {name}. The reason is sent to the applicant.",
    readOnly: "You can only view applications",
  },
  errors: {
    duplicate: "The application has already been filed and is under review",
    "already-member": "Access to the organisation has already been granted",
    "organization-blocked": "The exchange has blocked the organisation",
    decided: "The application has already been decided.",
    "power-withdrawn":
      "The power of attorney of the application was withdrawn. The application cannot be accepted; reject it.",
    "power-ended":
      "The power of attorney of the application has ended. The application cannot be accepted; reject it.",
    "certificate-revoked":
      "The certificate that signed the application or its power of attorney was revoked. Reject the application.",
    "applicant-blocked":
      "The exchange has blocked the applicant. The application cannot be accepted; reject it.",
    unverified: "The signature of the application failed the check. Only an exchange operator can accept it.",
  },
};
