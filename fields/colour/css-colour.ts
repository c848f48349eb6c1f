/**
 * A colour of the form as CSS knows it; `hsv` is none of CSS. Of a text that is no colour nothing comes out.
 *
 * @param colour that passed `isColour`
 */
export function cssColour(colour: string): string {
  const [, alpha = '', inside = ''] = /^hsv(a?)\((.*)\)$/i.exec(colour) ?? []
  if (inside === '') return colour
  const [hue = 0, saturation = 0, value = 0, opacity = 1] = inside.split(',').map((one) => Number.parseFloat(one))
  // Lightness and its saturation of a colour given by value: the usual conversion between the two models.
  const lightness = (value / 100) * (1 - saturation / 200)
  const span = Math.min(lightness, 1 - lightness)
  const its = span === 0 ? 0 : (value / 100 - lightness) / span
  const percents = `${hue}, ${Math.round(its * 100)}%, ${Math.round(lightness * 100)}%`
  return alpha === '' ? `hsl(${percents})` : `hsla(${percents}, ${opacity})`
}

/** The colour as `#rrggbb`, for the browser's own choice of colours; black where the colour cannot be read. */
export function hexOf(colour: string): string {
  const pencil = document.createElement('canvas').getContext('2d')
  if (!pencil) return '#000000'
  pencil.fillStyle = cssColour(colour)
  const drawn = pencil.fillStyle
  const parts = /^rgba\((\d+), (\d+), (\d+)/.exec(drawn)
  return parts ? hexFrom(parts.slice(1).map(Number)) : drawn.slice(0, 7)
}

const hexFrom = (parts: readonly number[]): string => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** A colour that was chosen, written as the field wants it. */
export const writtenAs = (format: string, chosen: string): string =>
  format === 'hex' ? chosen : `rgb(${[1, 3, 5].map((at) => Number.parseInt(chosen.slice(at, at + 2), 16)).join(', ')})`
