/** A device that shows notifications, as its owner sees it. */
export interface NotifiedDevice {
  id: string;
  /** 'phone (Chrome on Android)'. */
  device: string;
  /** By which the browser recognizes itself. */
  endpoint: string;
  /** ISO times; `failed_at` is null if the last notification was sent. */
  created_at: string;
  failed_at: string | null;
}
