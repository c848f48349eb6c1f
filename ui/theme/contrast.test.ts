import { expect, test } from 'vitest'
import { contrast, readable } from '#ui/theme/contrast.ts'
import { kitTokens, themeColours } from '#ui/theme/tokens.ts'
import type { ThemeColour } from '#ui/theme/tokens.ts'

test.each(Object.keys(themeColours) as ThemeColour[])('text and primary buttons of the theme %s have a contrast of 4.5:1', (colour) => {
  const tokens = kitTokens(colour)
  for (const value of [
    tokens.colorPrimary,
    tokens.colorPrimaryHover,
    tokens.colorPrimaryActive,
    tokens.colorError,
    tokens.colorSuccess,
    tokens.colorWarning,
  ]) {
    expect(contrast(value, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  }
})

test('a colour that is dark enough stays as it is', () => {
  expect(readable('#211bce')).toBe('#211bce')
})

test('black on white has the greatest contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
