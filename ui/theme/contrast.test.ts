import { expect, test } from 'vitest'
import { themeColourNames } from '#engine/contract/appearance.ts'
import { contrast, readable } from '#ui/theme/contrast.ts'
import { darkSelection } from '#ui/theme/kit-theme.ts'
import { kitTokens } from '#ui/theme/tokens.ts'

test.each(themeColourNames)('text and primary buttons of the theme %s have a contrast of 4.5:1, light and dark', (colour) => {
  for (const [dark, ground] of [
    [false, '#ffffff'],
    [true, '#1f1f1f'],
    [true, darkSelection.rowSelectedHoverBg],
  ] as const) {
    const tokens = kitTokens(colour, dark)
    if ('colorInfoBg' in tokens) expect(contrast(tokens.colorPrimary, tokens.colorInfoBg)).toBeGreaterThanOrEqual(4.5)
    for (const value of [
      tokens.colorPrimary,
      tokens.colorPrimaryHover,
      tokens.colorPrimaryActive,
      tokens.colorError,
      tokens.colorSuccess,
      tokens.colorWarning,
    ]) {
      expect(contrast(value, ground)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a colour that is dark enough stays as it is', () => {
  expect(readable('#211bce')).toBe('#211bce')
})

test('black on white has the greatest contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
