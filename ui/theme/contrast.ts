/** Red, green and blue (0 to 255) of `#rrggbb`. */
function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Relative luminance, 0 black to 1 white (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two opaque colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour with a share of black in it, `#rrggbb`. */
export function darkened(hex: string, share: number): string {
  const dark = channels(hex).map((channel) =>
    Math.round(channel * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${dark.join('')}`
}

/** The first darker step of a colour with enough contrast for white text on it, and for it as text on white or a light tint. */
export function readable(hex: string): string {
  const wanted = 5
  for (let share = 0; share < 1; share += 0.02) {
    const step = darkened(hex, share)
    if (contrast(step, '#ffffff') >= wanted) return step
  }
  return '#000000'
}
