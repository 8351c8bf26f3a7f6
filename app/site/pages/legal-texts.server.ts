import { chooseWording, wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { type BusinessFacts, placeholdersOf } from "#app/site/settings/business-facts.ts";
import { retentionLines } from "#app/site/settings/retention.ts";
import type { Retention } from "#app/site/settings/settings-fields.ts";
import { type PrivacyText, privacyTextSlot } from "#app/site/slots/privacy-text.server.ts";
import type { LegalPageKey } from "./page.ts";

const partsOfPolicy = (part: keyof PrivacyText) =>
  privacyTextSlot.items().flatMap(({ [part]: text }) => text ?? []);

function cookies(): string {
  const [exception] = partsOfPolicy("cookies");
  return exception === undefined
    ? "Visitors get no cookies. The only ones are for our own staff, set when they sign in to edit pages."
    : `Visitors get no cookies, ${exception} The other cookies are for our own staff, set when they sign in to edit pages.`;
}

const privacyPolicy = () => [
  wordings(
    `<p>This page explains which personal information {name} of {city}, {region} collects through this website, why we collect it, and what you can ask of us. We follow Canada’s Personal Information Protection and Electronic Documents Act (PIPEDA). In short: we know what you tell us, we use it to answer you, and we don’t sell it.</p>`,
    `<p>This page explains which personal information {name} collects through this website, why we collect it, and what you can ask of us. We follow Canada’s Personal Information Protection and Electronic Documents Act (PIPEDA). In short: we know what you tell us, we use it to answer you, and we don’t sell it.</p>`,
  ),
  ...partsOfPolicy("sent"),
  `<h2>If you become a client</h2>`,
  wordings(
    `{if terms}<p>We also keep what the job needs: the address, measurements, plans, quotes, invoices and our correspondence. We keep quotes, invoices and job records for as long as tax law requires, usually six years after the end of the tax year they relate to, and for as long as a warranty runs.</p>`,
    `<p>We also keep what the job needs: the address, measurements, plans, quotes, invoices and our correspondence. We keep quotes, invoices and job records for as long as tax law requires.</p>`,
  ),
  ...partsOfPolicy("more"),
  `<h2>No analytics, no advertising cookies</h2>
<p>This website doesn’t use analytics and doesn’t set advertising cookies. ${cookies()}</p>
<p>Like every website, ours sees the internet address of the device that asks for a page. We use it to keep the site secure, for example to stop a flood of automated messages, and it may be kept for a short time in technical logs. We don’t use it to find out who you are.</p>
<h2>The map</h2>
<p>The map on the contact page is a drawing of our own until you ask for the live one. Only then does your browser load it from OpenStreetMap, which will see your internet address and handles it under its own privacy policy. Other links on this site, such as those to our reviews and social pages, also lead to services with their own policies.</p>
<h2>Photographs</h2>
<p>We take photographs of our work to plan and document it. We publish a picture of your property only with your consent, and never with your name, your house number or people in it unless you agree to that too. If you change your mind, tell us and we will take the picture off the site.</p>
<h2>Who else sees your information</h2>
<p>Within the business, only those who need it for their work. Outside it, only the companies that run our website and email, suppliers and subcontractors as far as your job requires, and authorities where the law requires it. Some providers may store information outside {region} or Canada, where the law of that place applies to it. We don’t sell or rent personal information to anyone.</p>
<h2>How we protect it</h2>
<p>The site is meant to be used over an encrypted connection, staff accounts are protected by passwords, and only authorized staff can read messages. If a security breach creates a real risk of significant harm to you, we’ll tell you and the Privacy Commissioner of Canada, as the law requires.</p>
<h2>Seeing and correcting your information</h2>
<p>You may ask what information we hold about you, have mistakes corrected, and withdraw your consent, within the limits of law and contract. Write to us and we will answer within 30 days at no charge. We may have to check that it is really you who is asking.</p>
<h2>Questions and complaints</h2>`,
  wordings(
    `<p>The person responsible for privacy at {name} can be reached at {email} or {phone}, or through our <a href="/contact">contact page</a>. If our answer doesn’t satisfy you, you can turn to the Office of the Privacy Commissioner of Canada.</p>`,
    `<p>The person responsible for privacy at {name} can be reached at {email}, or through our <a href="/contact">contact page</a>. If our answer doesn’t satisfy you, you can turn to the Office of the Privacy Commissioner of Canada.</p>`,
    `<p>The person responsible for privacy at {name} can be reached at {phone}, or through our <a href="/contact">contact page</a>. If our answer doesn’t satisfy you, you can turn to the Office of the Privacy Commissioner of Canada.</p>`,
    `<p>The person responsible for privacy at {name} can be reached through our <a href="/contact">contact page</a>. If our answer doesn’t satisfy you, you can turn to the Office of the Privacy Commissioner of Canada.</p>`,
  ),
  `<h2>Changes</h2>
<p>When our practices change, we update this page. The version you read here is the one that applies. If a change affects information we already hold about you in an important way, we will let you know.</p>`,
];

const termsOfService = [
  wordings(
    `{if terms}<p>These terms apply to work done by {name} of {city}, {region} and to the use of this website. A written agreement for your project adds to them. Where the two differ, the written agreement applies.</p>`,
    `<p>These terms apply to the use of this website by {name}. Work is done by a written agreement.</p>`,
  ),
  `{if terms}<h2>Estimates and quotes</h2>
<ul>
<li>A first consultation is free, with no obligation.</li>
<li>An <strong>estimate</strong> is our best judgement before everything is measured. A <strong>quote</strong> is a price for the work and materials it describes.</li>
<li>Both are given in writing and are valid for 30 days unless stated otherwise. HST is shown separately.</li>
<li>Work that is not described in the quote is extra. We tell you what it costs and start it only after you have agreed in writing; an email is enough.</li>
<li>If we find something in the ground that no one could have known about, such as buried concrete, rock or an old tank, we’ll stop, show you, and agree with you on what to do next.</li>
</ul>
<h2>Deposits and payment</h2>
<p>Larger projects need a deposit to reserve the dates and order materials. The quote states the amount and the dates of further payments. The balance is due when the work is finished. Maintenance and snow removal are billed as agreed. Materials remain ours until they are paid for, as far as the law allows.</p>
<h2>Scheduling and weather</h2>
<p>We plan in good faith, but rain, frost, heat, suppliers and locates can move a date. We tell you as soon as we know. We don’t lay stone on a frozen or flooded base, or put plants in ground that would kill them. A delay for such a reason is not a breach of the agreement. If you need to move a date, please tell us at least two business days ahead.</p>
<h2>Locates, permits and access</h2>
<ul>
<li>Before we dig, we request utility locates, as the law requires. We start digging only once the lines are marked.</li>
<li>Private lines are not covered by those locates: irrigation, garden lighting, gas lines to a barbecue or pool heater, and the like. Please show us where they run. We can’t be responsible for damage to lines we weren’t told about and couldn’t reasonably have found.</li>
<li>The quote says who applies for permits. You are responsible for knowing your lot lines; if there is doubt, a surveyor should mark them first.</li>
<li>On working days we need access to the site and, unless agreed otherwise, to an outdoor tap and an electrical outlet. Please keep children and pets away from the work.</li>
</ul>
<h2>Plant warranty</h2>
<p>Trees, shrubs and perennials that we supply and plant carry a warranty of one year from the day of planting. A plant that dies in that time is replaced once, with the same kind and size or the nearest available. The conditions are:</p>
<ul>
<li>the plants were watered and cared for as we described in writing;</li>
<li>you tell us within the year, and let us look before the plant is removed;</li>
<li>the account for the work has been paid;</li>
<li>the loss wasn’t caused by animals, road salt, vandalism, mechanical damage, extraordinary weather or work by others.</li>
</ul>
<p>Annuals, bulbs, seed, sod and plants you supplied or had us move are not included. A replacement doesn’t restart the year. A warranty on stonework and structures is stated in your quote.</p>
<h2>Pictures of the site</h2>
<p>We photograph work to document it. We publish pictures of your property only with your consent, without your name and address, and take them down if you ask us to.</p>`,
  `<h2>This website</h2>
<p>The texts, drawings and pictures on this site belong to {name} or are used with permission. You are welcome to read, print and link to them; please ask before you publish them elsewhere. Articles give general advice for gardens in our area. They’re no substitute for having someone look at your property. Prices and dates on the site are not offers. Sites we link to are the responsibility of those who run them.</p>`,
  `{if terms}<h2>Liability</h2>
<p>We work with reasonable skill and care, and we repair damage we cause by a lack of it. As far as the law allows, we are not liable for indirect losses, or for losses caused by events outside our control. Nothing in these terms limits liability that cannot be limited by law, or takes away rights you have as a consumer, including those under the consumer protection law of {region} on estimates, cancellation and the quality of goods and services.</p>`,
  wordings(
    `{if terms}<h2>If something is wrong</h2>
<p>Tell us first, as soon as you notice it: {phone} or {email}, or through our <a href="/contact">contact page</a>. We will come and look, and most things are settled on the spot.</p>`,
    `{if terms}<h2>If something is wrong</h2>
<p>Tell us first, as soon as you notice it: {email}, or through our <a href="/contact">contact page</a>. We will come and look, and most things are settled on the spot.</p>`,
    `{if terms}<h2>If something is wrong</h2>
<p>Tell us first, as soon as you notice it: {phone}, or through our <a href="/contact">contact page</a>. We will come and look, and most things are settled on the spot.</p>`,
    `{if terms}<h2>If something is wrong</h2>
<p>Tell us first, as soon as you notice it, through our <a href="/contact">contact page</a>. We will come and look, and most things are settled on the spot.</p>`,
  ),
  `<h2>Governing law</h2>
<p>These terms are governed by the laws of {region} and the federal laws of Canada that apply there. The courts of {region} decide disputes that can’t be settled between us.</p>
<h2>Changes</h2>`,
  wordings(
    `{if terms}<p>We may change these terms. An agreement already made keeps the terms that applied on the day it was signed.</p>`,
    `<p>We may change these terms.</p>`,
  ),
];

/**
 * The end of the privacy policy, below the text that staff edit: how long the website stores data by the
 * settings, so that it is correct whatever that text says.
 */
export function retentionHtml(retention: Retention): string {
  const lines = retentionLines(retention).map((line) => `<li>${line}</li>`);
  return `<h2>How long this website keeps information</h2><ul>${lines.join("")}</ul>`;
}

const defaultTexts: Record<LegalPageKey, () => readonly string[]> = {
  "privacy-policy": privacyPolicy,
  "terms-of-service": () => termsOfService,
};

/**
 * The default text of a legal page (DESIGN §9.12), with placeholders for the business's facts. Without what the
 * settings promise, the terms are those of the website alone.
 */
export const defaultLegalText = (key: LegalPageKey, business: BusinessFacts): string =>
  defaultTexts[key]()
    .map((part) => chooseWording(part, placeholdersOf(business)))
    .filter((part) => part !== "")
    .join("\n");
