/** Built-in text of the terms of service page until staff edit it (DESIGN §9.12); `{name}`, `{phone}`, `{email}`, `{city}` stand for the business’s facts. */
export const termsOfServiceHtml: string = `
<p>These terms apply to work done by {name} of {city}, Ontario and to the use of this website. A written agreement for your project adds to them. Where the two differ, the written agreement counts.</p>
<h2>Estimates and quotes</h2>
<ul>
<li>A first consultation is free and commits you to nothing.</li>
<li>An <strong>estimate</strong> is our best judgement before everything is measured. A <strong>quote</strong> is a price for the work and materials it describes.</li>
<li>Both are given in writing and are valid for 30 days unless stated otherwise. HST is shown separately.</li>
<li>Work that is not described in the quote is extra. We tell you what it costs and start it only after you have agreed in writing; an email is enough.</li>
<li>If the ground holds something nobody could have known, such as buried concrete, rock or an old tank, we stop, show you, and agree with you on how to go on.</li>
</ul>
<h2>Deposits and payment</h2>
<p>Larger projects need a deposit to reserve the dates and order materials. The quote states the amount and the dates of further payments. The balance is due when the work is finished. Maintenance and snow removal are billed as agreed. Materials remain ours until they are paid for, as far as the law allows.</p>
<h2>Scheduling and weather</h2>
<p>We plan in good faith, but rain, frost, heat, suppliers and locates can move a date. We tell you as soon as we know. Stone isn’t laid on a frozen or flooded base, and plants aren’t set in ground that would kill them. A delay for such a reason is not a breach of the agreement. If you need to move a date, please tell us at least two business days ahead.</p>
<h2>Locates, permits and access</h2>
<ul>
<li>Before we dig we ask for the locates of public utilities, as Ontario law requires. Digging starts only when they are marked.</li>
<li>Private lines are not covered by those locates: irrigation, garden lighting, gas lines to a barbecue or pool heater, and the like. Please show us where they run. We cannot answer for damage to lines we were not told about and could not reasonably have found.</li>
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
<p>Annuals, bulbs, seed, sod and plants you supplied or had us move are not included. A replacement doesn’t start the year again. A warranty on stonework and structures is stated in your quote.</p>
<h2>Pictures of the site</h2>
<p>We photograph work to document it. We publish pictures of your property only with your consent, without your name and address, and take them down if you ask us to.</p>
<h2>This website</h2>
<p>The texts, drawings and pictures on this site belong to {name} or are used with permission. You are welcome to read, print and link to them; please ask before you publish them elsewhere. Articles give general advice for gardens in our area. They can’t take the place of somebody looking at your property. Prices and dates on the site are not offers. Sites we link to are the responsibility of those who run them.</p>
<h2>Liability</h2>
<p>We carry out our work with reasonable skill and care and repair damage we cause through lack of it. As far as Ontario law allows, we are not liable for indirect losses, nor for losses through events outside our control. Nothing in these terms limits liability that cannot be limited by law, or takes away rights you have as a consumer, among them those under Ontario’s consumer protection law on estimates, cancellation and the quality of goods and services.</p>
<h2>If something is wrong</h2>
<p>Tell us first, as soon as you notice it: {phone} or {email}, or through our <a href="/contact">contact page</a>. We will come and look, and most things are settled on the spot.</p>
<h2>Governing law</h2>
<p>These terms are governed by the laws of Ontario and the federal laws of Canada that apply there. Ontario courts decide disputes that can’t be settled between us.</p>
<h2>Changes</h2>
<p>We may change these terms. An agreement already made keeps the terms that applied on the day it was signed.</p>
`.trim();
