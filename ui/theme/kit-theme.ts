import { theme as kit, type MappingAlgorithm, type ThemeConfig } from 'antd'
import type { ThemeColour } from '#engine/contract/appearance.ts'
import { kitTokens, measures } from '#ui/theme/tokens.ts'

/**
 * The kit's theme in one colour, light or dark. Its rules are the same in all of them and stand in a style sheet that the build writes
 * (`kit-styles.ts`); the page computes the values of the CSS variables alone.
 */
export function kitTheme(colour: ThemeColour, dark = false): ThemeConfig {
  return {
    cssVar: { key: 'seedbed' },
    hashed: false,
    ...(dark ? { algorithm: [kit.darkAlgorithm, keepColours(colour)] } : {}),
    token: kitTokens(colour, dark),
    components: {
      Table: { cellPaddingBlock: 8, cellPaddingInline: 12, headerBg: dark ? '#1b1c1e' : '#fafbfc', ...(dark ? darkSelection : {}) },
      Modal: { titleFontSize: 16 },
      Menu: { collapsedWidth: measures.sidebarCollapsed, ...(dark ? darkMenu(colour) : {}) },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      ...(dark ? onDarkGround : {}),
    },
  }
}

/** Selected rows of tables; the kit would mix it from the light theme colour, on which links are not readable. */
export const darkSelection = { rowSelectedBg: '#14202f', rowSelectedHoverBg: '#15212f' }

/** The kit makes the colours it is given darker in the dark; ours are made for it already. */
function keepColours(colour: ThemeColour): MappingAlgorithm {
  const { colorPrimary, colorInfo, colorLink, colorError, colorSuccess, colorWarning } = kitTokens(colour, true)
  return (_seed, map) => ({ ...map!, colorPrimary, colorInfo, colorLink, colorError, colorSuccess, colorWarning })
}

/**
 * The dark menu looks as it does beside a light page: the kit would take the colour of text on solid ground for its text, which is dark here,
 * also for the folder of the chosen entry.
 */
const darkMenu = (colour: ThemeColour) => ({
  darkItemColor: 'rgba(255, 255, 255, 0.68)',
  darkItemHoverColor: '#ffffff',
  darkSubMenuItemBg: '#000c17',
  darkItemSelectedColor: '#ffffff',
  darkItemSelectedBg: kitTokens(colour).colorPrimary,
  darkGroupTitleColor: 'rgba(255, 255, 255, 0.68)',
})

/** What the kit draws white on a colour, which is light here; and where it takes the colour of text on solid ground for text on a dark one. */
const onDarkGround = {
  Checkbox: { colorWhite: '#141414' },
  Radio: { colorWhite: '#141414' },
  Tooltip: { colorTextLightSolid: 'rgba(255, 255, 255, 0.88)' },
}
