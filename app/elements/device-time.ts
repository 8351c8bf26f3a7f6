const nameOf = (zone: string) => `${zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ")} time`;

/**
 * Says, in brackets, what a device in another time zone shows at `data-time` (ISO), a time that is written before it by
 * the clock of `data-zone`. Its text is in a shadow root, so that React, which hydrates staff's pages, doesn't find it.
 */
class DeviceTime extends HTMLElement {
  connectedCallback() {
    const { time = "", zone = "UTC" } = this.dataset;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const read = (options: Intl.DateTimeFormatOptions) =>
      [zone, timeZone].map((of) =>
        new Intl.DateTimeFormat("en-US", { ...options, timeZone: of }).format(new Date(time)),
      );
    const days = read({ weekday: "long" });
    const times = read({ hour: "numeric", minute: "2-digit" }).map((text) =>
      text.replace(/\s/g, "").toLowerCase(),
    );
    const isSameDay = days[0] === days[1];
    if (isSameDay && times[0] === times[1]) return;
    const there = `${isSameDay ? "" : `${days[1]}, `}${times[1]} ${nameOf(timeZone)}`;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.textContent = `(${nameOf(zone)}; ${there})`;
  }
}

if (!customElements.get("device-time")) customElements.define("device-time", DeviceTime);

export {};
