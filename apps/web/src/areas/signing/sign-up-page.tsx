import type { OwnApplication } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { Box, Button, Flex, Group, Skeleton, Text, UnstyledButton } from "@mantine/core";
import IconCircleCheck from "../../ui/icons/circle-check.svg";
import IconCheck from "../../ui/icons/check.svg";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { OwnApplicationList } from "../../shared/applications/own-application-list.tsx";
import { ownApplicationsQuery } from "../../shared/applications/own-applications.ts";
import { pagePaths } from "../../shared/paths.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { SavedInputNotice } from "../../shared/session/saved-input-notice.tsx";
import { useInputKeeping, useSavedInput } from "../../shared/session/saved-input.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import { ConfirmationStep } from "./components/confirmation-step.tsx";
import { ContactsStep } from "./components/contacts-step.tsx";
import { OrganizationStep } from "./components/organization-step.tsx";
import { fileApplication } from "./mutations.ts";
import { signingRulesQuery } from "./queries.ts";
import layout from "../../ui/layout.module.css";
import css from "./sign-up-page.module.css";
import { signUpSteps, parseStepSearch, type SignUpStep } from "./step-search.ts";
import { errorsOf, useSignUp, type SignUp, toCorrection, type SignUpChange } from "./use-sign-up.ts";

/** SIGN-001: application for access to an organisation in three steps; not for staff. */
export function SignUpPage() {
  return isStaff(useCurrentUser()) ? <ErrorPage /> : <SignUpSteps />;
}

function SignUpSteps() {
  const t = useTranslations("signing.signUp");
  const { account, name, phone, userId } = useCurrentUser();
  const { signUp, change, restart } = useSignUp(account, { fullName: name, phone });
  const savedAs = `signup_${account}`;
  const savedInput = useSavedInput(savedAs);
  useInputKeeping(savedAs, () => signUp.applicationId === null || undefined);
  const own = useQuery(ownApplicationsQuery(userId));
  // Require a signature until the rules are loaded; otherwise the user could pass a step and be sent back.
  const isSignatureRequired = useQuery(signingRulesQuery).data?.isRequired ?? true;
  const queryClient = useQueryClient();
  const [wantsAnother, setWantsAnother] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const filing = useMutation({
    ...fileApplication,
    onSuccess: ({ id }) => {
      change({ applicationId: id, signature: null });
      void queryClient.invalidateQueries(ownApplicationsQuery(userId));
    },
    // FIX-046: the server no longer accepts the signed text, so mark the signature as expired to renew it in
    // place.
    onError: (error) => {
      if (error instanceof ApiFailure && error.code?.startsWith("signing.data-"))
        change(({ signature }) => ({ signature: signature && { ...signature, heldUntil: 0 } }));
    },
  });
  useCorrection(own.data?.rows, signUp, change);
  const corrected = own.data?.rows.find(({ id }) => id === signUp.corrects);
  const errors = errorsOf(signUp, isSignatureRequired);
  const reached = signUpSteps.findIndex((each) => errors[each].length > 0);
  const last = reached === -1 ? signUpSteps.length - 1 : reached;
  const navigate = useNavigate();
  const { step: wanted = "contacts", from } = useSearch({ strict: false, select: parseStepSearch });
  const place = Math.min(signUpSteps.indexOf(wanted), last);
  const step = signUpSteps[place]!;
  /** Each step has its own URL, for the back button and reload. */
  const setStep = (next: SignUpStep) =>
    void navigate({ to: pagePaths.signUp, search: next === "contacts" ? {} : { step: next } });

  // Moves the focus to the heading, so that screen readers announce the new step.
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else heading.current?.focus();
  }, [step]);

  const rows = own.data?.rows ?? [];
  const filed = rows.length > 0 && (
    <Box mt="1.5rem">
      <OwnApplicationList applications={rows} />
    </Box>
  );
  if (signUp.applicationId !== null)
    return (
      <>
        <PageHeader title={t("title")} />
        <SignUpDone
          number={signUp.applicationId}
          onAnother={() => {
            restart();
            setWantsAnother(true);
            setStep("contacts");
          }}
          onLeave={() => {
            restart();
            void navigate({ to: "/" });
          }}
        />
        {filed}
      </>
    );

  // SCREEN-013: a user who waits for a decision sees the progress; the steps open for another application.
  const isWaiting = rows.some(({ status }) => status === applicationStatus.new);
  const isStarted =
    wantsAnother ||
    wanted !== "contacts" ||
    from !== undefined ||
    signUp.inn !== "" ||
    signUp.corrects !== null;
  if (own.isPending && !isStarted)
    return (
      <>
        <PageHeader title={t("title")} />
        <Skeleton height={320} radius="lg" aria-busy />
      </>
    );
  if (isWaiting && !isStarted)
    return (
      <>
        <PageHeader title={t("title")} subtitle={t("filedLead")} />
        <OwnApplicationList applications={rows} />
        <Button variant="default" mt="md" onClick={() => setWantsAnother(true)}>
          {t("another")}
        </Button>
      </>
    );

  const props = { signUp, errors: errors[step], isSignatureRequired, onChange: change };
  const go = (to: number) => setStep(signUpSteps[to]!);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("lead")} />
      {savedInput && <SavedInputNotice saved={savedInput} />}
      {corrected && (
        <Box mb="1rem">
          <NoticeBox tone="info">
            {t("corrects", { number: String(corrected.id), reason: corrected.description ?? "" })}
          </NoticeBox>
        </Box>
      )}
      <div className={css.page}>
        <StepList
          current={step}
          done={signUpSteps.filter((each) => errors[each].length === 0 && each !== "confirmation")}
          last={last}
          onOpen={setStep}
        />
        <section className={`${layout.card} ${css.card}`}>
          <Box
            component="h2"
            ref={heading}
            tabIndex={-1}
            m="0 0 1.25rem"
            fz="1.125rem"
            fw={600}
            className={css.heading}
          >
            {t(`steps.${step}.title`)}
          </Box>
          {step === "contacts" && <ContactsStep {...props} account={account} onNext={() => go(place + 1)} />}
          {step === "organization" && (
            <OrganizationStep {...props} onBack={() => go(place - 1)} onNext={() => go(place + 1)} />
          )}
          {step === "confirmation" && (
            <ConfirmationStep
              {...props}
              account={account}
              isComplete={reached === -1}
              isSending={filing.isPending}
              onBack={() => go(place - 1)}
              onSubmit={() => filing.mutate(toApplication(signUp))}
            />
          )}
        </section>
      </div>
      {filed}
    </>
  );
}

/** G-80: builds the application. Pressing the button below the two links is the consent. */
function toApplication(signUp: SignUp) {
  const { fullName, phone, inn, name, address, isFAddress, isIP, isUK, UKInn, ntbUser, signature } = signUp;
  return {
    fullName: fullName.trim(),
    phone,
    inn,
    name: name.trim(),
    address: address.trim(),
    isFAddress,
    isIP,
    isUK,
    ...(isUK ? { UKInn } : {}),
    ntbUser,
    offersPlacement: true as const,
    ...(signature ? { sign: signature.sign, data: signature.data } : {}),
    ...(signature?.power ? { power: signature.power.power, powerSign: signature.power.powerSign } : {}),
  };
}

interface SignUpDoneProps {
  readonly number: number;
  readonly onAnother: () => void;
  readonly onLeave: () => void;
}

/** SIGN-029, G-80: confirmation that the application is filed. */
function SignUpDone({ number, onAnother, onLeave }: SignUpDoneProps) {
  const t = useTranslations("signing.signUp");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Flex
      component="section"
      direction="column"
      align="center"
      gap="0.5rem"
      maw="40rem"
      m="2rem auto"
      p="2.5rem 1.5rem"
      ta="center"
      className={layout.card}
    >
      <IconCircleCheck size={40} stroke={1.6} color="var(--accent-ink)" aria-hidden />
      <Box component="h2" ref={heading} tabIndex={-1} m={0} className={css.heading}>
        {t("sent")}
      </Box>
      <Text inherit>{t("sentNumber", { number: String(number) })}</Text>
      <Text inherit c="var(--ink-2)">
        {t("sentHint")}
      </Text>
      <Group gap="0.75rem" align="stretch" justify="center" mt="1rem">
        <Button onClick={onLeave}>{t("home")}</Button>
        <Button variant="default" onClick={onAnother}>
          {t("another")}
        </Button>
      </Group>
    </Flex>
  );
}

interface StepListProps {
  readonly current: SignUpStep;
  readonly done: readonly SignUpStep[];
  /** Index of the last step that the user can open: all steps before it are complete. */
  readonly last: number;
  readonly onOpen: (step: SignUpStep) => void;
}

/** SIGN-001: progress of the steps, with links to the available ones. */
function StepList({ current, done, last, onOpen }: StepListProps) {
  const t = useTranslations("signing.signUp");
  return (
    <nav aria-label={t("progress")}>
      <ol className={css.steps}>
        {signUpSteps.map((step, place) => (
          <li key={step}>
            <UnstyledButton
              className={css.step}
              aria-current={step === current ? "step" : undefined}
              disabled={place > last}
              title={place > last ? t("fillFirst") : undefined}
              onClick={() => onOpen(step)}
            >
              <span className={css.mark} data-done={done.includes(step) && step !== current} aria-hidden>
                {done.includes(step) && step !== current ? <IconCheck size={15} stroke={3} /> : place + 1}
              </span>
              {t(`steps.${step}.name`)}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * FIX-040: copies the rejected application of the URL into the form and removes its id from the URL, so that
 * a reload does not overwrite corrections. Asks before replacing input for another organisation.
 */
function useCorrection(
  own: readonly OwnApplication[] | undefined,
  signUp: SignUp,
  change: (part: SignUpChange) => void,
): void {
  const t = useTranslations("signing.signUp");
  const { from } = useSearch({ strict: false, select: parseStepSearch });
  const navigate = useNavigate();
  const taken = useRef<number>(undefined);
  useEffect(() => {
    if (from === undefined) taken.current = undefined;
    if (from === undefined || !own || taken.current === from) return;
    taken.current = from;
    const filed = own.find(({ id, status }) => id === from && status === applicationStatus.rejected);
    const isBegun = signUp.applicationId === null && signUp.corrects !== from && signUp.inn !== "";
    void (async () => {
      const mayReplace =
        !isBegun ||
        (await confirmAction({
          title: t("replaceTitle"),
          text: t("replaceText", { name: signUp.name || signUp.inn }),
          confirmLabel: t("replace"),
        }));
      if (filed && mayReplace) change(toCorrection(filed));
      await navigate({ to: pagePaths.signUp, search: {}, replace: true });
    })();
  }, [from, own, signUp, change, navigate, t]);
}
