import type { PrivacyText } from "#app/site/slots/privacy-text.server.ts";

/** What the default privacy policy says of messages and quote requests. */
export const enquiryPrivacyText: PrivacyText = {
  sent: `<h2>What the contact form collects</h2>
<p>When you send us a message, we receive and keep:</p>
<ul>
<li><strong>Your name</strong>, so that we know who we’re answering.</li>
<li><strong>Your email address and phone number</strong>, so that we can reply and arrange a visit.</li>
<li><strong>The service you are interested in</strong>, if you choose one, so that the right person answers.</li>
<li><strong>Your message</strong>, and whatever you tell us in it about your property and your plans.</li>
</ul>
<p>We use this to answer your question, to visit and quote, and to carry out work you order. By sending the form you agree to that use. We won’t use it for anything else without asking you first. Please don’t put information in the message that we don’t need, such as bank details.</p>
<h2>What a quote request collects</h2>
<p>When you ask for a quote, we also keep your town or postal code, when you would like the work done, your budget if you give one, and the photos you add. We remove the location that a camera stores in a photo. Your request has a page of its own: anyone who has its link can read it, so keep the link to yourself. A request that you begin and don’t send stays on our server for seven days, so that you can continue where you left off, and what you type is kept on your device until you send it.</p>`,
  cookies:
    "except while they write a quote request: one then remembers which request is theirs, for seven days.",
};
