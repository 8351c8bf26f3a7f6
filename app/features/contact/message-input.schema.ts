import { z } from "zod";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { messageStatuses } from "./message-status.ts";

const status = z.enum(messageStatuses, staffMessages.staff.malformed);

/** `from` is the status that the person saw. */
export const moveInput = idInput.extend({ from: status, to: status });
