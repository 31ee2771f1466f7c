/** Simulated colour vision, perceived distance and contrast of colours given as `#rrggbb`. */
import {
  clampGamut,
  converter,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  type Lrgb,
  type Rgb,
  wcagContrast,
} from 'culori'

export const COLOUR_VISIONS = ['none', 'protan', 'deutan', 'tritan'] as const
export type ColourVision = (typeof COLOUR_VISIONS)[number]

/** Full dichromacy after Machado, Oliveira and Fernandes (2009). */
const VISION_FILTERS: Record<ColourVision, (colour: Rgb) => Rgb> = {
  none: (colour) => colour,
  protan: filterDeficiencyProt(),
  deutan: filterDeficiencyDeuter(),
  tritan: filterDeficiencyTrit(),
}

const toLinear = converter('lrgb')
const clampRgbGamut = clampGamut('rgb')
/** OKLab: equal distances look equally large; about 0.02 is the smallest visible one. */
const oklabDistance = differenceEuclidean('oklab')

/** A colour as perceived with this colour vision. */
function simulateVision(hex: string, vision: ColourVision): Lrgb {
  const linear = toLinear(hex)
  if (linear === undefined) throw new Error(`${hex} is not a colour`)
  // The filters multiply the values of mode `rgb` as they are, but their matrices are for linear light.
  const seen = clampRgbGamut(VISION_FILTERS[vision]({ ...linear, mode: 'rgb' }))
  if (seen === undefined) throw new Error(`${hex} has no ${vision} colour`)
  return { ...seen, mode: 'lrgb' }
}

/** Perceived distance of two colours in OKLab. */
export const colourDistance = (a: string, b: string, vision: ColourVision): number =>
  oklabDistance(simulateVision(a, vision), simulateVision(b, vision))

/** Contrast ratio of WCAG 2, 1 to 21; level AA requires 4.5 for text. */
export const contrastRatio = (a: string, b: string, vision: ColourVision): number =>
  wcagContrast(simulateVision(a, vision), simulateVision(b, vision))
