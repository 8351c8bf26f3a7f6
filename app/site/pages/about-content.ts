import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { closingSection } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { choice, list, picture, richText, text } from "#app/kernel/fields/fields.ts";
import { planSymbolNames } from "#app/ui/plan-symbol-names.ts";

const heading = (of: string, defaultValue: string) =>
  text(`${of} heading`, { defaultValue, recommendedLength: 60, max: 120 });

/** The content of the about page below its heading (SPEC §2 About). */
export const aboutContent = describeContent({
  key: "page/about",
  title: "About",
  path: "/about",
  sections: {
    ...searchSection,
    philosophy: {
      heading: heading("Philosophy", "Our Philosophy"),
      text: richText("Philosophy text", {
        defaultValue: wordings(
          "{if crew}<p>A good garden looks as if it had always been there. It fits the house, suits the people in it and asks no more work than they want to give. That takes listening first, then a drawing, then careful hands.</p><p>We have worked this way in {city} since {established}. The same company designs the garden, lays the stone and looks after both, so nothing gets lost between a plan and a planting.</p>",
          "<p>A good garden looks as if it had always been there. It fits the house, suits the people in it and asks no more work than they want to give. That takes listening first, then a drawing, then careful hands.</p>",
        ),
        recommendedLength: 450,
        max: 4000,
      }),
      picture: picture({ label: "Philosophy picture", builtIn: "/storage/built-in/project-1-after.jpg" }),
    },
    nature: {
      heading: heading("Nature", "Sustainable & Eco-Friendly Approach"),
      picture: picture({ label: "Nature picture", builtIn: "/storage/built-in/garden-default.jpg" }),
      points: list(
        "Nature points",
        "Point",
        { text: text("Text", { defaultValue: "New point", recommendedLength: 160, max: 300 }) },
        [
          {
            text: "Native and well-adapted plants that get by on local rain and feed local insects and birds.",
          },
          {
            text: "Permeable paving and rain gardens that keep water on the property instead of in the storm drain.",
          },
          {
            text: "{if crew}Battery-powered tools wherever they can do the job, compost instead of fast-acting fertilizer, and fallen leaves left to feed the soil.",
          },
          { text: "{if crew}Local stone and lumber, reused where we can." },
        ],
        { min: 1, max: 12 },
      ),
    },
    community: {
      heading: heading("Community", "Community & Accessibility"),
      text: richText("Community text", {
        defaultValue: wordings(
          "{if crew}<p>A yard should work for everyone who uses it: the child on a tricycle, the neighbour with a walker, the gardener who no longer kneels. We plan level routes, handrails where steps can’t be avoided, firm surfaces and good light as part of the design, not as an afterthought.</p><p>We also give time each season to public plantings, and we are glad to talk plants with schools and neighbourhood groups.</p>",
          "<p>A yard should work for everyone who uses it: the child on a tricycle, the neighbour with a walker, the gardener who no longer kneels.</p>",
        ),
        recommendedLength: 500,
        max: 4000,
      }),
    },
    values: {
      heading: heading("Values", "Our Core Values"),
      cards: list(
        "Values",
        "Value",
        {
          title: text("Title", { defaultValue: "New value", recommendedLength: 40, max: 80 }),
          text: text("Text", {
            defaultValue: "What this means for our clients.",
            recommendedLength: 140,
            max: 300,
          }),
          symbol: choice("Symbol", planSymbolNames, "tree"),
        },
        [
          {
            title: "Environmental Stewardship",
            text: wordings(
              "{if crew}We protect soil, water and mature trees first, and plant what thrives here without help from a bottle.",
              "Soil, water and mature trees come first.",
            ),
            symbol: "tree",
          },
          {
            title: "Personalized Design",
            text: wordings(
              "{if crew}Every drawing starts with how you use the yard: where you park, sit, garden and play. No two look alike.",
              "A garden follows how you use the yard: where you park, sit, garden and play.",
            ),
            symbol: "perennial",
          },
          {
            title: "Quality Craftsmanship",
            text: wordings(
              "{if crew}Deep bases, straight courses, clean cuts. We build what no one sees as well as what everyone does.",
              "Deep bases, straight courses, clean cuts.",
            ),
            symbol: "stone",
          },
          {
            title: "Community Focus",
            text: "{if crew}We live where we work. We buy plants and stone from nearby growers and quarries, and we leave your street clean.",
            symbol: "shrub",
          },
          {
            title: "Transparency & Communication",
            text: "{if crew}{if estimate}A written estimate, one contact from first visit to last, and a call the day before we come.",
            symbol: "level",
          },
          {
            title: "Accessibility",
            text: "Level walks, low steps, beds at a height you can reach: a garden should be open to everyone who lives there.",
            symbol: "paving",
          },
        ],
        { min: 1, max: 12 },
      ),
    },
    team: {
      heading: heading("Team", "The people who do the work"),
      lead: text("Team text", {
        defaultValue: wordings(
          "{if crew}You’ll meet them on your property, and you can call them by name.",
          "Who you’ll meet.",
        ),
        recommendedLength: 140,
        max: 300,
      }),
    },
    ...closingSection(
      "Show us your yard",
      wordings(
        "{if consultation}We’ll walk it with you, listen, and leave you with notes and ideas. The first visit is free.",
        "Tell us what you have in mind.",
      ),
    ),
  },
});
