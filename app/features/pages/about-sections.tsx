import type { Picture } from "#app/features/media/picture.ts";
import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PlanSymbol, type PlanSymbolName } from "#app/ui/plan-symbol.tsx";

interface Value {
  title: string;
  text: string;
  symbol: PlanSymbolName;
}

/** SPEC §2 About: six cards. */
const coreValues: readonly Value[] = [
  {
    title: "Environmental Stewardship",
    text: "We save soil, water and grown trees first, and plant what this ground feeds without help from a bottle.",
    symbol: "tree",
  },
  {
    title: "Personalized Design",
    text: "A drawing starts with how you use the yard: where you park, sit, grow and play. No two of ours look alike.",
    symbol: "perennial",
  },
  {
    title: "Quality Craftsmanship",
    text: "Deep bases, straight courses, clean cuts. What nobody sees is built as well as what everybody does.",
    symbol: "stone",
  },
  {
    title: "Community Focus",
    text: "We live where we work. We buy plants and stone from growers and quarries nearby and keep streets clean.",
    symbol: "shrub",
  },
  {
    title: "Transparency & Communication",
    text: "A written estimate, one contact from first visit to last, and a call the day before we come.",
    symbol: "level",
  },
  {
    title: "Accessibility",
    text: "Level walks, low steps, beds at a height you can reach: a garden should be open to everyone who lives there.",
    symbol: "paving",
  },
];

interface AboutSectionsProps {
  city: string;
  established: string;
  philosophyPicture: Picture | null;
  natureSidePicture: Picture | null;
}

/** The fixed sections of the about page, below its heading. */
export function AboutSections({
  city,
  established,
  philosophyPicture,
  natureSidePicture,
}: AboutSectionsProps) {
  return (
    <>
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr] lg:items-center">
          <div>
            <h2>Our Philosophy</h2>
            <div className="mt-6 grid max-w-prose gap-4 text-ink-soft">
              <p>
                A good garden looks as if it had always been there. It fits the house, suits the people in it
                and asks no more work of them than they like to give. That takes listening first, then a
                drawing, then careful hands.
              </p>
              <p>
                We have worked this way in {city} since {established}. The same company designs the garden,
                lays the stone and looks after both, so nothing gets lost between a plan and a planting.
              </p>
            </div>
          </div>
          <PictureFrame ratio="picture">
            <SitePicture picture={philosophyPicture} sizes="(min-width: 64rem) 710px, 86vw" />
          </PictureFrame>
        </Wrap>
      </Section>
      <Section ground="evergreen">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr] lg:items-center">
          <PictureFrame ratio="picture" className="lg:order-none">
            <SitePicture picture={natureSidePicture} sizes="(min-width: 64rem) 710px, 86vw" />
          </PictureFrame>
          <div>
            <h2>Sustainable & Eco-Friendly Approach</h2>
            <ul className="mt-6 grid gap-4 text-mist">
              <li>
                Native and well-adapted plants that live on the rain this county gets, and feed the insects
                and birds that belong here.
              </li>
              <li>
                Permeable paving and rain gardens that keep water on the property instead of in the storm
                drain.
              </li>
              <li>
                Battery tools wherever they do the job, compost instead of quick fertiliser, leaves left to
                work.
              </li>
              <li>Stone and lumber from nearby, re-used where it can be.</li>
            </ul>
          </div>
        </Wrap>
      </Section>
      <Section ground="paper">
        <Wrap className="grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
          <h2>Community & Accessibility</h2>
          <div className="grid max-w-prose gap-4 text-ink-soft">
            <p>
              A yard should work for everyone who uses it: the child on a tricycle, the neighbour with a
              walker, the gardener who no longer kneels. We plan level routes, handrails where steps can’t be
              avoided, firm surfaces and good light as part of the design, not as an afterthought.
            </p>
            <p>
              We also give time each season to public plantings, and we are glad to talk plants with schools
              and neighbourhood groups.
            </p>
          </div>
        </Wrap>
      </Section>
      <Section ground="limestone">
        <Wrap>
          <h2 className="mb-block">Our Core Values</h2>
          <ul className="grid gap-joint sm:grid-cols-2 lg:grid-cols-3">
            {coreValues.map((value) => (
              <li key={value.title} className="bg-paper p-[clamp(1.5rem,1rem+1.5vw,2.25rem)]">
                <PlanSymbol name={value.symbol} className="size-10 text-cedar" />
                <h3 className="mt-4 text-h4">{value.title}</h3>
                <p className="mt-2 text-ink-soft">{value.text}</p>
              </li>
            ))}
          </ul>
        </Wrap>
      </Section>
    </>
  );
}
