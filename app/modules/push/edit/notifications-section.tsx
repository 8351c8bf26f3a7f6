import { Bell, BellOff, Send } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { alertOf } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { Badge } from "#app/ui/badge.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { showErrorToast, showToast } from "#app/ui/staff/toast.tsx";
import { notificationTexts as messages } from "../notification-texts.ts";
import type { NotifiedDevice } from "../notified-device.ts";
import { useDeviceNotifications } from "./device-notifications.ts";

export interface NotificationsSectionProps {
  /** The site's VAPID key, in base64url. */
  publicKey: string;
  devices: NotifiedDevice[];
}

/** Turns an administrator's notifications on and off, on this device and on their others. */
export function NotificationsSection({ publicKey, devices }: NotificationsSectionProps) {
  const { busy, send } = useSave("notifications");
  const { revalidate } = useRevalidator();
  const { state, subscribe, unsubscribe } = useDeviceNotifications(publicKey);
  const [isAsking, setAsking] = useState(false);
  const here = state.kind === "on" ? devices.find(({ endpoint }) => endpoint === state.endpoint) : undefined;
  // What the browser has and the site does not know any more shows nothing.
  const kind = state.kind === "on" && !here ? "off" : state.kind;

  const turnOn = async () => {
    setAsking(true);
    const subscription = await subscribe().catch(() => "failed" as const);
    setAsking(false);
    if (subscription === "failed") return showErrorToast(messages.notSubscribed);
    if (!subscription) return showErrorToast(messages.notAllowed);
    const { endpoint, keys } = subscription.toJSON();
    const result = await send("turn-on", { endpoint, keys });
    if (result.kind === "ok") return showToast(messages.turnedOn);
    await unsubscribe();
    showErrorToast(result.fieldErrors?.endpoint ?? alertOf(result, messages.failed).message);
  };

  const turnOff = async ({ id, device }: NotifiedDevice) => {
    const result = await send("turn-off", { id });
    const isMissing = result.kind === "error" && result.reason === "gone";
    if (result.kind === "error" && !isMissing)
      return showErrorToast(alertOf(result, messages.turnOffFailed).message);
    if (id === here?.id) await unsubscribe();
    if (isMissing) await revalidate();
    showToast(messages.turnedOff(device));
  };

  const test = async ({ id }: NotifiedDevice) => {
    const result = await send("test", { id });
    if (result.kind === "ok") showToast(messages.testSent);
    else showErrorToast(alertOf(result, messages.testFailed).message);
  };

  return (
    <section className="mt-10">
      <h2 className="text-h4 font-title tracking-normal">Notifications on this device</h2>
      <p className="mt-1 max-w-[62ch] text-ink-soft">{messages.explained}</p>
      {kind !== "loading" && <p className="mt-3 max-w-[62ch]">{messages[kind]}</p>}
      {kind === "off" && (
        <StaffButton className="mt-3" icon={Bell} busy={busy || isAsking} onClick={turnOn}>
          Turn on notifications
        </StaffButton>
      )}
      {devices.length > 0 && (
        <ul aria-label="Devices with notifications" className="mt-4 border-t border-film-line">
          {devices.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-film-line py-3"
            >
              <div className="grid gap-0.5">
                <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 font-strong">
                  {one.device}
                  {one.id === here?.id && <Badge tone="line">This device</Badge>}
                </p>
                <p className="text-sm text-ink-soft">
                  Turned on {formatLongDate(one.created_at)}. {one.failed_at && messages.lastFailed}
                </p>
              </div>
              <div className="flex flex-wrap gap-x-2">
                <Tool
                  icon={Send}
                  aria-label={`Send a test to ${labelOf(one)}`}
                  onClick={() => void test(one)}
                >
                  Send a test
                </Tool>
                <Tool
                  icon={BellOff}
                  aria-label={`Turn off notifications on ${labelOf(one)}`}
                  onClick={() => void turnOff(one)}
                >
                  Turn off
                </Tool>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const labelOf = ({ device, created_at }: NotifiedDevice) =>
  `${device}, turned on ${formatLongDate(created_at)}`;
