import { describe, expect, it, test } from "vitest";
import { defaultSettings as profile, startingSettings } from "#app/site/settings/settings.schema.ts";
import {
  blogPosting,
  breadcrumbs,
  localBusiness,
  offeredService,
  projectGallery,
} from "./structured-data.ts";

const origin = "https://fernhill.example";

const nightly = [
  { opens: "18:00", closes: "02:00" },
  { opens: "06:00", closes: "06:00" },
  { opens: "00:00", closes: "00:00" },
  { opens: "08:00", closes: "00:00" },
];

describe("localBusiness", () => {
  const business = localBusiness(profile, origin);

  it("leaves out what nobody has entered", () => {
    const { openingHoursSpecification, sameAs, ...stated } = localBusiness(startingSettings, origin);
    expect([openingHoursSpecification, sameAs]).toEqual([[], []]);
    const facts = "telephone email foundingDate address geo areaServed".split(" ");
    expect(Object.keys(stated).filter((key) => facts.includes(key))).toEqual([]);
    expect(Object.keys(business)).toEqual(expect.arrayContaining(facts));
  });

  it("states a part of an address", () => {
    const address = { ...startingSettings.address, city: "Elora" };
    expect(localBusiness({ ...startingSettings, address }, origin)).toMatchObject({
      address: { addressLocality: "Elora", addressRegion: "ON", addressCountry: "CA" },
      areaServed: [{ "@type": "City", name: "Elora" }],
    });
  });

  it("has every field of SPEC §2", () => {
    expect(business).toMatchObject({
      "@type": "LocalBusiness",
      name: "Fernhill Landscaping",
      description: profile.description,
      url: "https://fernhill.example/",
      logo: "https://fernhill.example/icon-512.png",
      telephone: "+15195550142",
      email: "hello@fernhill.example",
      address: {
        "@type": "PostalAddress",
        streetAddress: "100 Sample Road",
        addressLocality: "Guelph",
        addressRegion: "ON",
        postalCode: "N1H 0A0",
        addressCountry: "CA",
      },
      geo: { "@type": "GeoCoordinates", latitude: 43.5448, longitude: -80.2482 },
      sameAs: profile.socialLinks.map(({ url }) => url),
    });
  });

  it("tells the hours of every day, Sunday as closed", () => {
    expect(business.openingHoursSpecification).toEqual([
      expect.objectContaining({
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "08:00",
        closes: "18:00",
      }),
      expect.objectContaining({ dayOfWeek: ["Saturday"], opens: "09:00", closes: "16:00" }),
      expect.objectContaining({ dayOfWeek: ["Sunday"], opens: "00:00", closes: "00:00" }),
    ]);
  });

  it("tells a night by its times, and the whole day as until 23:59", () => {
    const { hours } = profile;
    const opened = { ...profile, hours: hours.map((day, index) => ({ ...day, ...nightly[index] })) };
    const told = localBusiness(opened, origin).openingHoursSpecification;
    expect(told).toMatchObject([
      { dayOfWeek: ["Monday"], opens: "18:00", closes: "02:00" },
      { dayOfWeek: ["Tuesday", "Wednesday"], opens: "00:00", closes: "23:59" },
      { dayOfWeek: ["Thursday"], opens: "08:00", closes: "00:00" },
      { dayOfWeek: ["Friday"], opens: "08:00", closes: "18:00" },
      { dayOfWeek: ["Saturday"] },
      { dayOfWeek: ["Sunday"], opens: "00:00", closes: "00:00" },
    ]);
    const snow = { from: "2026-12-24", to: "", open: true, opens: "06:00", closes: "06:00", note: "" };
    const special = localBusiness({ ...profile, specialHours: [snow] }, origin);
    expect(special.specialOpeningHoursSpecification).toMatchObject([{ opens: "00:00", closes: "23:59" }]);
  });

  it("tells the special hours by date, closed days as midnight to midnight", () => {
    const specialHours = [
      { from: "2026-12-24", to: "2026-12-26", open: false, opens: "", closes: "", note: "Christmas" },
      { from: "2026-12-31", to: "", open: true, opens: "09:00", closes: "12:00", note: "" },
    ];
    expect(localBusiness({ ...profile, specialHours }, origin).specialOpeningHoursSpecification).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        validFrom: "2026-12-24",
        validThrough: "2026-12-26",
        opens: "00:00",
        closes: "00:00",
      },
      {
        "@type": "OpeningHoursSpecification",
        validFrom: "2026-12-31",
        validThrough: "2026-12-31",
        opens: "09:00",
        closes: "12:00",
      },
    ]);
  });

  it("shows the logo and the share picture of the settings", () => {
    const measures = { alt: "", width: 3000, height: 2000, placeholder: null };
    const sharePicture = { src: "/storage/site-images/share.jpg", ...measures };
    const logo = (src: string) => ({ logoPicture: { src, width: 3000, height: 1000, showName: true } });
    const small = "/storage/site-images/logo.png/480.webp";
    expect(localBusiness({ ...profile, ...logo(small), sharePicture }, origin)).toMatchObject({
      logo: `https://fernhill.example${small}`,
      image: "https://fernhill.example/storage/site-images/share.jpg/share-50.jpg",
    });
    expect(localBusiness({ ...profile, ...logo("https://pictures.example/logo.png") }, origin)).toMatchObject(
      {
        logo: "https://fernhill.example/icon-512.png",
        image: "https://fernhill.example/share.jpg",
      },
    );
  });

  it("gives itself no stars (DESIGN §9.15)", () => {
    expect(JSON.stringify(business)).not.toMatch(/aggregateRating|priceRange/);
  });
});

test("breadcrumbs count from 1 and lead to whole addresses", () => {
  expect(
    breadcrumbs(
      [
        { name: "Home", path: "/" },
        { name: "Blog", path: "/blog" },
      ],
      origin,
    ),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: "Home", item: "https://fernhill.example/" },
      { position: 2, name: "Blog", item: "https://fernhill.example/blog" },
    ],
  });
});

test("a service names its provider and shows its picture", () => {
  const service = {
    title: "Hardscaping",
    description: "Stone.",
    path: "/services/hardscaping",
    picture: { src: "/storage/built-in/a.jpg", width: 1920, height: 1080 },
  };
  expect(offeredService(service, profile, origin)).toMatchObject({
    "@type": "Service",
    url: "https://fernhill.example/services/hardscaping",
    image: "https://fernhill.example/storage/built-in/a.jpg/1440.webp",
    provider: { name: "Fernhill Landscaping" },
  });
});

test("a post tells its first publication (DESIGN §9.3)", () => {
  const post = {
    title: "Salt",
    excerpt: "Or sand.",
    path: "/blog/salt",
    picture: null,
    created_at: "2025-01-01T00:00:00.000Z",
    updated_at: "2025-03-01T00:00:00.000Z",
  };
  const first_published_at = "2025-02-01T00:00:00.000Z";
  expect(blogPosting({ ...post, first_published_at }, profile, origin)).toMatchObject({
    headline: "Salt",
    datePublished: first_published_at,
    dateModified: post.updated_at,
    mainEntityOfPage: "https://fernhill.example/blog/salt",
  });
  expect(blogPosting({ ...post, first_published_at: null }, profile, origin).datePublished).toBe(
    post.created_at,
  );
});

test("a project tells its pictures, with what they show", () => {
  const picture = { src: "/storage/project-images/a.jpg", width: 900, height: 600, caption: "Steps" };
  const elsewhere = { src: "https://pictures.example/b.jpg", width: null, height: null, caption: "" };
  const project = {
    title: "Back slope",
    description: "Three walls.",
    path: "/projects/back-slope",
    categories: ["Hardscaping", "Landscaping"],
    pictures: [picture, elsewhere],
    created_at: "2025-01-01T00:00:00.000Z",
    updated_at: "2025-03-01T00:00:00.000Z",
  };
  expect(projectGallery(project, origin)).toMatchObject({
    "@type": "ImageGallery",
    url: "https://fernhill.example/projects/back-slope",
    keywords: "Hardscaping, Landscaping",
    datePublished: project.created_at,
    image: [
      {
        "@type": "ImageObject",
        contentUrl: "https://fernhill.example/storage/project-images/a.jpg/768.webp",
        caption: "Steps",
        width: 768,
        height: 512,
      },
    ],
  });
});
