/** Built-in text of the privacy policy page until staff edit it (DESIGN §9.12); `{name}`, `{phone}`, `{email}`, `{city}` stand for the business’s facts. */
export const privacyPolicyHtml: string = `
<p>This page explains which personal information {name} of {city}, Ontario collects through this website, why we collect it, and what you can ask of us. We follow Canada’s Personal Information Protection and Electronic Documents Act (PIPEDA). In short: we know about you what you write to us, we use it to answer, and we don’t sell it.</p>
<h2>What the contact form collects</h2>
<p>When you send us a message, we receive and keep:</p>
<ul>
<li><strong>Your name</strong>, so that we know whom we are answering.</li>
<li><strong>Your email address and phone number</strong>, so that we can reply and arrange a visit.</li>
<li><strong>The service you are interested in</strong>, if you choose one, so that the right person answers.</li>
<li><strong>Your message</strong>, and whatever you tell us in it about your property and your plans.</li>
</ul>
<p>We use this to answer your question, to visit and quote, and to carry out work you order. By sending the form you agree to that use. We won’t use it for anything else without asking you first. Please don’t put information in the message that we don’t need, such as bank details.</p>
<h2>If you become a client</h2>
<p>We then also keep what the work needs: the address, measurements, plans, quotes, invoices and our correspondence.</p>
<h2>Newsletter</h2>
<p>If we offer a newsletter and you sign up for it, we use your email address for that alone. Every issue tells you how to unsubscribe, as Canada’s anti-spam law requires.</p>
<h2>No analytics, no advertising cookies</h2>
<p>This website doesn’t use analytics and doesn’t set advertising cookies. Visitors get no cookies at all. The one cookie the site knows is a session cookie for our own staff, set when they sign in to edit pages.</p>
<p>Like every website, ours sees the internet address of the device that asks for a page. We use it to keep the site secure, for example to stop a flood of automatic messages, and it may stand for a short time in technical records. We don’t use it to find out who you are.</p>
<h2>The map</h2>
<p>The map on the contact page is a drawing of our own until you ask for the live one. Only then does your browser load it from OpenStreetMap, which will see your internet address and handles it under its own privacy policy. Other links on this site, such as those to our reviews and social pages, also lead to services with their own policies.</p>
<h2>Photographs</h2>
<p>We take photographs of our work to plan and document it. We publish a picture of your property only with your consent, and never with your name, your house number or people in it unless you agree to that too. If you change your mind, tell us and we will take the picture off the site.</p>
<h2>Who else sees your information</h2>
<p>Within the business, only those who need it for their work. Outside it, only companies that run our website and mail for us, suppliers and subcontractors as far as a job you have ordered requires it, and authorities where the law obliges us. Some providers may store information outside Ontario or Canada, where the law of that place applies to it. We don’t sell or rent personal information to anyone.</p>
<h2>How long we keep it</h2>
<ul>
<li>Messages that don’t lead to work are deleted when we no longer need them, as a rule within two years.</li>
<li>Quotes, invoices and records of work are kept as long as tax law requires, in general six years after the end of the tax year they belong to, and as long as a warranty runs.</li>
</ul>
<h2>How we protect it</h2>
<p>The site is meant to be used over an encrypted connection, staff accounts are protected by passwords, and only authorized staff can read messages. If something does go wrong and creates a real risk of significant harm to you, we will tell you and the Privacy Commissioner of Canada, as the law requires.</p>
<h2>Seeing and correcting your information</h2>
<p>You may ask what information we hold about you, have mistakes corrected, and withdraw your consent, within the limits of law and contract. Write to us and we will answer within 30 days at no charge. We may have to check that it is really you who is asking.</p>
<h2>Questions and complaints</h2>
<p>The person responsible for privacy at {name} can be reached at {email} or {phone}, or through our <a href="/contact">contact page</a>. If our answer doesn’t satisfy you, you can turn to the Office of the Privacy Commissioner of Canada.</p>
<h2>Changes</h2>
<p>When our practice changes, we change this page. The version you read here is the one that applies. If a change affects information we already hold about you in an important way, we will let you know.</p>
`.trim();
