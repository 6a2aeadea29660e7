import { Box, Button, Group, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import IconDownload from "../../ui/icons/download.svg";
import IconSend from "../../ui/icons/send.svg";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { nameInDisposition, saveFile } from "../../api/fetch-file.ts";
import { newRequestId } from "../../api/request-id.ts";
import { publishWrite } from "../../api/writes.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { signIn } from "../../shared/session/sign-in.ts";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import { isDemo } from "../../shared/is-demo.ts";
import { sampleOf, type CallDocument, type DocumentedCall } from "./call-document.ts";
import css from "./docs.module.css";
import {
  bodyError,
  isOrganization,
  missingOf,
  requestOf,
  sendTrial,
  type TrialResponse,
  type TrialCaller,
  type TrialInput,
} from "./trial.ts";

interface TrialFormProps {
  readonly document: CallDocument;
  readonly call: DocumentedCall;
  readonly caller: TrialCaller;
}

/** DOOR-008: sends the request with the session of this browser or with an access key. */
export function TrialForm({ document, call, caller }: TrialFormProps) {
  const t = useTranslations("docs.call");
  const user = useUser();
  if (call.kind !== "call")
    return <Text c="var(--ink-2)">{t(call.kind === "stream" ? "stream" : "plain")}</Text>;
  if (!user && !caller.key && !call.mayGuest)
    return (
      <div>
        <Text mb="0.5rem" c="var(--ink-2)">
          {t("guest")}
        </Text>
        <SignIn />
      </div>
    );
  return <Trial document={document} call={call} caller={caller} />;
}

function SignIn() {
  const t = useTranslations("docs.caller");
  return (
    <Button variant="default" onClick={() => signIn()}>
      {t("signIn")}
    </Button>
  );
}

/** Look of code in a field. */
const code = { fontFamily: "var(--mantine-font-family-monospace)", fontSize: "0.8125rem" };
/** Look of the small lines of a response. */
const small = { c: "var(--ink-2)", fz: "0.8125rem", style: { overflowWrap: "anywhere" } } as const;

/** Returns the number of text rows, between 8 and 24. */
const rowsOf = (text: string): number => Math.min(24, Math.max(8, text.split("\n").length));

/** Whether the user has confirmed that trial requests act on real data; asked once per page load. */
let isWarned = false;

function Trial({ document, call, caller }: TrialFormProps) {
  const t = useTranslations("docs.call");
  const ask = useTranslations("docs.ask");
  const { body } = call;
  const isJson = body?.mediaType.includes("json") === true;
  const [input, setInput] = useState<TrialInput>(() => ({
    values: {},
    body: isJson ? JSON.stringify(body.example ?? sampleOf(document, body.schema), undefined, 2) : "",
    file: undefined,
  }));
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [response, setResponse] = useState<TrialResponse>();
  const fileId = useId();
  const missing = isAsked ? missingOf(call, input).map(({ name }) => name) : [];
  const problem = isAsked ? bodyError(call, input) : undefined;
  const lacksFile = body?.mediaType === "multipart/form-data" && !input.file;

  const send = async () => {
    setAsked(true);
    const isWrong = missingOf(call, input).length > 0 || bodyError(call, input) !== undefined || lacksFile;
    if (isWrong || (caller.organization && !isOrganization(caller.organization))) return;
    if (call.isWrite && !isDemo() && !isWarned) {
      isWarned = await confirmAction({
        title: ask("title"),
        text: ask("text", { name: call.name, who: ask(caller.key ? "key" : "self") }),
        confirmLabel: ask("confirm"),
      });
      if (!isWarned) return;
    }
    setSending(true);
    const requestId = newRequestId();
    const result = await sendTrial(requestOf(call, input, caller, requestId), requestId, nameInDisposition);
    setSending(false);
    setResponse(result);
    // Refresh the counters of the frame, as after any write of a screen.
    if (call.isWrite && result.status === 200 && !caller.key) publishWrite();
  };

  return (
    <Stack component="section" gap="0.75rem" p="1rem" bdrs="md" bg="var(--surface-sunken)">
      <Title order={4}>{t("try")}</Title>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {call.parameters.map(({ name, required }) => (
          <TextInput
            key={name}
            label={name}
            withAsterisk={required}
            autoComplete="off"
            value={input.values[name] ?? ""}
            error={missing.includes(name) && t("missing")}
            onChange={({ currentTarget: { value } }) =>
              setInput((now) => ({ ...now, values: { ...now.values, [name]: value } }))
            }
          />
        ))}
        {body?.mediaType === "multipart/form-data" ? (
          <Stack gap="0.25rem" className={css.wide}>
            <label htmlFor={fileId}>{t("file")}</label>
            <Box
              component="input"
              maw="100%"
              id={fileId}
              type="file"
              aria-invalid={isAsked && lacksFile}
              onChange={({ currentTarget: { files } }) => setInput((now) => ({ ...now, file: files?.[0] }))}
            />
            {isAsked && lacksFile && (
              <Text c="var(--chip-bad-ink)" fz="0.8125rem">
                {t("missing")}
              </Text>
            )}
          </Stack>
        ) : (
          body && (
            <Textarea
              className={css.wide!}
              label={t(isJson ? "bodyOf" : "bodyText")}
              styles={{ input: code }}
              rows={rowsOf(input.body)}
              resize="vertical"
              spellCheck={false}
              value={input.body}
              error={problem && t("wrongBody", { reason: problem })}
              onChange={({ currentTarget: { value } }) => setInput((now) => ({ ...now, body: value }))}
            />
          )
        )}
        <Button
          type="submit"
          className={css.send}
          loading={isSending}
          leftSection={<IconSend size={16} aria-hidden />}
        >
          {t("send")}
        </Button>
      </form>
      <div role="status">
        {response && (
          <ResponsePanel response={response} isSessionOver={response.status === 401 && !caller.key} />
        )}
      </div>
    </Stack>
  );
}

function ResponsePanel({
  response,
  isSessionOver,
}: {
  readonly response: TrialResponse;
  readonly isSessionOver: boolean;
}) {
  const t = useTranslations("docs.result");
  const { status, milliseconds, requestId, headers, text, isCut, file } = response;
  return (
    <Stack component="section" gap="0.5rem" aria-label={t("title")}>
      <Text c={`var(--chip-${status === 200 ? "ok" : "bad"}-ink)`} fw={600}>
        {status === undefined ? t("none") : t("status", { status: String(status) })}
        {", "}
        {t("took", { ms: milliseconds })}
      </Text>
      <Text {...small}>{t("requestId", { id: requestId })}</Text>
      {headers.length > 0 && (
        <Stack component="dl" gap="0.125rem" m={0} ff="monospace" fz="0.75rem" aria-label={t("headers")}>
          {headers.map(([name, value]) => (
            <Group key={name} gap="0 0.5rem" align="stretch">
              <Text component="dt" c="var(--ink-2)">
                {name}
              </Text>
              <Text component="dd" style={{ overflowWrap: "anywhere" }}>
                {value}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
      {isSessionOver && <SignIn />}
      {file && (
        <Text {...small}>
          {t("bytes", { name: file.name, size: file.content.size })}{" "}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(file)}
          >
            {t("save")}
          </Button>
        </Text>
      )}
      {text && (
        // The box scrolls: make it focusable for the keyboard.
        <Box
          component="pre"
          m={0}
          mah="30rem"
          p="0.75rem"
          bd="1px solid var(--line)"
          bg="var(--surface-card)"
          bdrs="md"
          ff="monospace"
          fz="0.75rem"
          style={{ overflow: "auto" }}
          tabIndex={0}
          aria-label={t("content")}
          role="region"
        >
          {text}
        </Box>
      )}
      {isCut && <Text {...small}>{t("cut")}</Text>}
    </Stack>
  );
}
