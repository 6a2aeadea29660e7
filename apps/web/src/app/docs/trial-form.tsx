import { Button, Textarea, TextInput } from "@mantine/core";
import { IconDownload, IconSend } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { nameInDisposition, saveFile } from "../../api/fetch-file.ts";
import { newRequestId } from "../../api/request-id.ts";
import { publishWrite } from "../../api/writes.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { signIn } from "../../shared/session/sign-in.ts";
import { confirm } from "../../ui/overlays/prompt.ts";
import { isDemo } from "../../shared/is-demo.ts";
import { sampleOf, type CallDocument, type DocumentedCall } from "./call-document.ts";
import css from "./trial-form.module.css";
import {
  bodyError,
  isOrganization,
  missingOf,
  requestOf,
  sendTrial,
  type TrialAnswer,
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
    return <p className={css.note}>{t(call.kind === "stream" ? "stream" : "plain")}</p>;
  if (!user && !caller.key && !call.mayGuest)
    return (
      <div className={css.note}>
        <p>{t("guest")}</p>
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
  const [answer, setAnswer] = useState<TrialAnswer>();
  const fileId = useId();
  const missing = isAsked ? missingOf(call, input).map(({ name }) => name) : [];
  const problem = isAsked ? bodyError(call, input) : undefined;
  const lacksFile = body?.mediaType === "multipart/form-data" && !input.file;

  const send = async () => {
    setAsked(true);
    const isWrong = missingOf(call, input).length > 0 || bodyError(call, input) !== undefined || lacksFile;
    if (isWrong || (caller.organization && !isOrganization(caller.organization))) return;
    if (call.isWrite && !isDemo() && !isWarned) {
      isWarned = await confirm({
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
    setAnswer(result);
    // Refresh the counters of the frame, as after any write of a screen.
    if (call.isWrite && result.status === 200 && !caller.key) publishWrite();
  };

  return (
    <section className={css.trial}>
      <h4 className={css.title}>{t("try")}</h4>
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
          <div className={css.file}>
            <label htmlFor={fileId}>{t("file")}</label>
            <input
              id={fileId}
              type="file"
              aria-invalid={isAsked && lacksFile}
              onChange={({ currentTarget: { files } }) => setInput((now) => ({ ...now, file: files?.[0] }))}
            />
            {isAsked && lacksFile && <p className={css.fault}>{t("missing")}</p>}
          </div>
        ) : (
          body && (
            <Textarea
              className={css.body!}
              label={t(isJson ? "bodyOf" : "bodyText")}
              classNames={{ input: css.code! }}
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
        {answer && <Answer answer={answer} isSessionOver={answer.status === 401 && !caller.key} />}
      </div>
    </section>
  );
}

function Answer({
  answer,
  isSessionOver,
}: {
  readonly answer: TrialAnswer;
  readonly isSessionOver: boolean;
}) {
  const t = useTranslations("docs.result");
  const { status, milliseconds, requestId, headers, text, isCut, file } = answer;
  return (
    <section className={css.answer} aria-label={t("title")}>
      <p className={css.status} data-tone={status === 200 ? "ok" : "bad"}>
        {status === undefined ? t("none") : t("status", { status: String(status) })}
        {", "}
        {t("took", { ms: milliseconds })}
      </p>
      <p className={css.small}>{t("requestId", { id: requestId })}</p>
      {headers.length > 0 && (
        <dl className={css.headers} aria-label={t("headers")}>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isSessionOver && <SignIn />}
      {file && (
        <p className={css.small}>
          {t("bytes", { name: file.name, size: file.content.size })}{" "}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(file)}
          >
            {t("save")}
          </Button>
        </p>
      )}
      {text && (
        // The box scrolls: make it focusable for the keyboard.
        <pre className={css.text} tabIndex={0} aria-label={t("content")} role="region">
          {text}
        </pre>
      )}
      {isCut && <p className={css.small}>{t("cut")}</p>}
    </section>
  );
}
