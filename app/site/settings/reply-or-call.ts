/**
 * How a mail ends that can be answered: 'reply to this email, or call us: (519) 555-0142'.
 * @param phone of the business; "" if it isn't known
 */
export const replyOrCall = (phone: string): string =>
  phone === "" ? "reply to this email." : `reply to this email, or call us: ${phone}`;
