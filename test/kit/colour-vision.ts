/** Simulated colour vision, perceived distance and contrast of colours given as `#rrggbb`. */
type Triple = readonly [number, number, number]

/** Linear red, green and blue, each 0 to 1. */
export function linearRgb(hex: string): Triple {
  const part = (at: number): number => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const multiplyMatrix = (rows: readonly [Triple, Triple, Triple], [a, b, c]: Triple): Triple => {
  const row = ([x, y, z]: Triple): number => x * a + y * b + z * c
  return [row(rows[0]), row(rows[1]), row(rows[2])]
}

const clampTriple = ([a, b, c]: Triple): Triple => {
  const clamp = (part: number): number => Math.min(1, Math.max(0, part))
  return [clamp(a), clamp(b), clamp(c)]
}

const IDENTITY_MATRIX: readonly [Triple, Triple, Triple] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** Full dichromacy after Machado, Oliveira and Fernandes (2009), for linear RGB. */
const VISION_MATRICES = {
  none: IDENTITY_MATRIX,
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly [Triple, Triple, Triple]>

export type ColourVision = keyof typeof VISION_MATRICES
export const COLOUR_VISIONS: readonly ColourVision[] = ['none', 'protan', 'deutan', 'tritan']

/** Linear RGB of a colour as perceived with this colour vision. */
export const simulateVision = (hex: string, vision: ColourVision): Triple =>
  clampTriple(multiplyMatrix(VISION_MATRICES[vision], linearRgb(hex)))

/** OKLab (Ottosson 2020): equal distances look equally large; about 0.02 is the smallest visible one. */
function oklab(rgb: Triple): Triple {
  const [l, m, s] = multiplyMatrix(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  )
  return multiplyMatrix(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  )
}

/** Perceived distance of two colours in OKLab. */
export function colourDistance(a: string, b: string, vision: ColourVision): number {
  const [one, other] = [oklab(simulateVision(a, vision)), oklab(simulateVision(b, vision))]
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/** Contrast ratio of WCAG 2, 1 to 21; level AA requires 4.5 for text. */
export function contrastRatio(a: string, b: string, vision: ColourVision): number {
  const luminance = ([red, green, blue]: Triple): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [dark = 0, bright = 0] = [
    luminance(simulateVision(a, vision)),
    luminance(simulateVision(b, vision)),
  ].sort((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}
