import type { LeftOut } from "./media-item.ts";

/** Elements removed with their content; of other unknown elements, the content is kept. */
export const droppedWhole = [
  ..."script foreignObject metadata iframe object embed audio video animate set handler font i:pgf".split(
    " ",
  ),
];

const words = (list: string) => list.trim().split(/\s+/);

/** Elements that draw. External links, scripts, animations and foreign markup are excluded. */
export const svgElements = words(`
  svg g defs symbol use image a switch title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feImage feTile feTurbulence
`);

/** Attributes that place and paint. */
export const svgAttributes = words(`
  id class version viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy d points
  transform transform-origin pathLength rotate textLength lengthAdjust startOffset method spacing xml:space
  systemLanguage role aria-label aria-hidden
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits
  mask-type markerUnits markerWidth markerHeight refX refY orient marker-start marker-mid marker-end
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask filter
  mix-blend-mode isolation paint-order vector-effect shape-rendering text-rendering image-rendering
  color-interpolation color-interpolation-filters enable-background
  font-family font-size font-weight font-style font-variant font-stretch letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi
  filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 stdDeviation edgeMode order
  kernelMatrix divisor bias targetX targetY preserveAlpha surfaceScale diffuseConstant specularConstant
  specularExponent limitingConeAngle azimuth elevation z pointsAtX pointsAtY pointsAtZ scale xChannelSelector
  yChannelSelector flood-color flood-opacity lighting-color radius baseFrequency numOctaves seed stitchTiles
  tableValues slope intercept amplitude exponent
`);

/** Elements whose removal users may notice, with the kind of loss to report. */
export const reasons: Readonly<Record<string, LeftOut>> = {
  script: "scripts",
  handler: "scripts",
  animate: "animations",
  animateMotion: "animations",
  animateTransform: "animations",
  set: "animations",
  foreignObject: "pages",
  iframe: "pages",
  object: "pages",
  embed: "pages",
  audio: "pages",
  video: "pages",
};
