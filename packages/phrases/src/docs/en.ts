import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  title: "API for developers",
  lead: "Everything the portal does is available through the API. Every endpoint is described here, and most can be tried.",
  tabs: {
    label: "Sections of the documentation",
    calls: "Endpoints",
    changelog: "What is new",
    versions: "Versioning policy",
    file: "OpenAPI document",
  },
  find: "Find an endpoint",
  clear: "Clear",
  nothing: "Endpoint not found",
  nothingHint: "Search by name, address or words in the description",
  failed: "The API description could not be loaded",
  caller: {
    title: "Authorisation",
    means: "Authorisation method",
    session: "My session",
    key: "Access key",
    person: "You are signed in as <who>{name}</who>. Requests below are made on your behalf.",
    guest:
      "You are not signed in. You can try public endpoints only. Sign in or enter a key to try the others.",
    signIn: "Sign in and come back",
    keyLabel: "Access key or token",
    keyHint:
      "Sent in the header Authorization: Bearer. Neither the portal nor the browser stores it: enter it again after a reload.",
    organization: "Organisation (CurrentOrganization)",
    organizationHint: "Number of the organisation. Leave empty to use the one you acted for last.",
  },
  call: {
    deprecated: "deprecated",
    needs: "Request parameters",
    nothingNeeded: "No parameters.",
    required: "required",
    body: "Request body",
    answer: "Response",
    codes: "Error codes",
    values: "Values: {values}",
    more: "Fields",
    try: "Try it",
    bodyOf: "Request body (JSON)",
    bodyText: "Request body",
    file: "File",
    wrongBody: "Invalid JSON: {reason}",
    missing: "Fill in the field",
    number: "Enter a whole number above zero",
    send: "Send",
    stream: "This is a stream of events that does not end. It cannot be tried on this page.",
    plain: "The browser or the identity server makes this request. It cannot be tried on this page.",
    guest: "Sign in or enter a key to send this request.",
  },
  ask: {
    title: "This request changes data",
    text: "This is a production portal: {name} changes data on behalf of {who}; it will be logged. This page will not ask again.",
    self: "your account",
    key: "the access key",
    confirm: "Send",
  },
  result: {
    title: "Response of the portal",
    status: "Status {status}",
    took: "{ms, number} ms",
    none: "No response: the connection broke or the portal did not respond in time. The request may have been carried out. You can safely repeat it with the same ClientRequestId.",
    requestId: "ClientRequestId: {id}",
    save: "Save the file",
    bytes: "File {name}, {size, number} bytes",
    headers: "Response headers",
    content: "Response body",
    cut: "Only the beginning of the response is shown.",
  },
  changelog: {
    title: "What is new",
    lead: "Notable changes of the portal, by version.",
  },
  versions: {
    title: "Versioning policy",
    lead: "Which changes of the API to expect and how we announce them.",
    now: "Version of this portal: {version}",
    stays: {
      title: "What does not change within a major version",
      first:
        "Address, HTTP method and name of an endpoint; names and meaning of request and response fields.",
      second: "Error codes. Rely on the code: the text in errorMessage may change.",
      third: "Requests that the portal accepts stay valid: a new request field never becomes required.",
      fourth: "A write repeated with the same ClientRequestId within a day is not carried out twice.",
    },
    grows: {
      title: "What may be added at any time",
      first: "New endpoints and new optional request fields.",
      second: "New response fields: ignore fields you do not know.",
      third:
        "New error codes and new enumeration values: if you do not know a code, rely on the status of the response.",
    },
    ends: {
      title: "Deprecation",
      first:
        "First the endpoint is declared deprecated: it is marked on this page, in the OpenAPI document and in What is new.",
      second:
        "From that day on each response carries the headers Deprecation (RFC 9745) with the date of deprecation, Sunset (RFC 8594) with the date of removal, and a Link to this page.",
      third:
        "At least {months, plural, one {# month} other {# months}} pass between the two dates. The endpoint works as before during this time.",
      fourth: "After that the endpoint responds with 410 and shared.gone and does nothing.",
    },
    major: {
      title: "Major version",
      text: "Breaking changes are made in a new major version only, and the old endpoint is deprecated before that as described above.",
    },
    none: "There are no deprecated endpoints.",
    list: "Deprecated endpoints",
  },
};
