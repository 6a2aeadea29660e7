import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  title: "API for developers",
  lead: "What the portal can do a program can do, too: every call is described here, and nearly every one can be tried.",
  tabs: {
    label: "Description of the calls",
    calls: "Calls",
    changelog: "What is new",
    versions: "Versioning policy",
    file: "OpenAPI document",
  },
  find: "Find a call",
  clear: "Clear",
  nothing: "There is no such call",
  nothingHint: "Search by name, address or words of the description",
  failed: "The description of the calls could not be loaded",
  caller: {
    title: "Who calls",
    means: "How the caller is known",
    session: "My session",
    key: "A key",
    person: "You are signed in as {name}. The calls below are made in your name.",
    guest:
      "You are not signed in. Only calls that are open to everybody can be tried, the others after sign-in or with a key.",
    signIn: "Sign in and come back",
    keyLabel: "Access key or token",
    keyHint:
      "Travels in the header Authorization: Bearer. Neither portal nor browser keeps it: after a reload it is typed again.",
    organization: "Organisation (CurrentOrganization)",
    organizationHint: "Number of the organisation. Empty: the one you acted for last.",
  },
  call: {
    deprecated: "deprecated",
    needs: "What to send",
    nothingNeeded: "There is nothing to send.",
    required: "required",
    body: "Body",
    answer: "Answer",
    codes: "Error codes",
    values: "Values: {values}",
    more: "Fields",
    try: "Try it",
    bodyOf: "Request body (JSON)",
    bodyText: "Body of the request",
    file: "File",
    wrongBody: "Invalid JSON: {reason}",
    missing: "Fill in the field",
    number: "Enter a whole number above zero",
    send: "Send",
    stream: "This is a stream of events: it does not end, so it cannot be called from here.",
    plain: "The browser itself or the identity server makes this call, so it cannot be called from here.",
    guest: "Sign in or enter a key to send this call.",
  },
  ask: {
    title: "This is a real call",
    text: "This portal is live: {name} changes data on behalf of {who}; it will be logged. This page will not ask again.",
    self: "your",
    key: "the key’s",
    confirm: "Send",
  },
  result: {
    title: "Answer of the portal",
    status: "Status {status}",
    took: "{ms, number} ms",
    none: "There is no answer: the connection broke or the portal did not answer in time. Whether the call was made is not known; repeating it with the same ClientRequestId is safe.",
    requestId: "ClientRequestId: {id}",
    save: "Save the file",
    bytes: "File {name}, {size, number} bytes",
    headers: "Headers of the answer",
    content: "Content of the answer",
    cut: "Only the beginning of the answer is shown.",
  },
  changelog: {
    title: "What is new",
    lead: "Notable changes of the portal, by version.",
  },
  versions: {
    title: "Versioning policy",
    lead: "What a program that calls the portal may count on.",
    now: "Version of this portal: {version}",
    stays: {
      title: "What does not change within a major version",
      first: "Address, method and name of a call; names and meaning of the fields of requests and answers.",
      second: "Codes of errors: programs look at the code, the words in errorMessage may change.",
      third: "A request that was taken is taken: a new field of a request never becomes required.",
      fourth: "A write that is repeated with the same ClientRequestId within a day is not done twice.",
    },
    grows: {
      title: "What may be added any day",
      first: "New calls and new optional fields of requests.",
      second: "New fields of answers: a program passes over a field that it does not know.",
      third:
        "New codes of refusals and new values of enumerations: a program reads a code that it does not know by the status of the answer.",
    },
    ends: {
      title: "Deprecation",
      first:
        "First it is declared deprecated: it is marked here, the OpenAPI document says deprecated, and What is new tells of it.",
      second:
        "From that day on each of its answers carries the headers Deprecation (RFC 9745), since when the call is deprecated, Sunset (RFC 8594), when it will be gone, and a Link to this page.",
      third:
        "Between the two days lie at least {months, plural, one {# month} other {# months}}. All that time the call works as before.",
      fourth: "After that the call answers 410 and shared.gone and does nothing.",
    },
    major: {
      title: "Major version",
      text: "What cannot be changed without breaking programs is changed in a major version alone, and before that it is deprecated as above.",
    },
    none: "There are no deprecated calls now.",
    list: "Deprecated calls",
  },
};
