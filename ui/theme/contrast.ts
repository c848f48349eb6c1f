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

/** The colour with a share (0 to 1) of black or white in it, `#rrggbb`. */
export function mixed(hex: string, share: number, other: 'black' | 'white'): string {
  const end = other === 'black' ? 0 : 255
  const channel = (one: number): string =>
    Math.round(one + (end - one) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${channels(hex).map(channel).join('')}`
}

/** The first step of a colour towards black or white that has enough contrast for text of it on a ground, and of the ground on it. */
export function readable(hex: string, ground = '#ffffff'): string {
  // Enough for 4.5:1 on the light tints of notes and chosen rows as well.
  const wanted = 5.2
  const end = luminance(ground) > 0.5 ? 'black' : 'white'
  for (let share = 0; share < 1; share += 0.02) {
    const step = mixed(hex, share, end)
    if (contrast(step, ground) >= wanted) return step
  }
  return end === 'black' ? '#000000' : '#ffffff'
}
