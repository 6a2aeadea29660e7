import { Button } from "@mantine/core";
import IconArrowBackUp from "../../ui/icons/arrow-back-up.svg";
import { useEffect, useState } from "react";

interface WithdrawButtonProps {
  readonly label: string;
  /** Explains the countdown. */
  readonly title: string;
  /** Seconds that were left when the response arrived; the clock of the browser can be wrong. */
  readonly seconds: number | null;
  /** Arrival of the response in milliseconds, by the clock of the browser. */
  readonly at: number;
  readonly isPending: boolean;
  readonly onWithdraw: () => void;
}

/** BULK-105: act with the time left; disappears when the time is over. */
export function WithdrawButton({ label, title, seconds, at, isPending, onWithdraw }: WithdrawButtonProps) {
  const left = useSecondsLeft(seconds, at);
  if (left <= 0) return null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={17} aria-hidden />}
      rightSection={
        <span className="num" aria-hidden>
          {clock}
        </span>
      }
      title={title}
      aria-haspopup="dialog"
      loading={isPending}
      onClick={onWithdraw}
    >
      {label}
    </Button>
  );
}

function useSecondsLeft(seconds: number | null, at: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = seconds === null ? 0 : Math.ceil(seconds - Math.max(0, now - at) / 1_000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
