import type { ThemeConfig } from 'antd'
import { kitTokens, measures } from '#ui/theme/tokens.ts'
import type { ThemeColour } from '#ui/theme/tokens.ts'

/**
 * The kit's theme in one colour. Its rules are the same in every colour and stand in a style sheet that the build writes
 * (`kit-styles.ts`); the page computes the values of the CSS variables alone.
 */
export function kitTheme(colour: ThemeColour): ThemeConfig {
  return {
    cssVar: { key: 'seedbed' },
    hashed: false,
    token: kitTokens(colour),
    components: {
      Table: { cellPaddingBlock: 8, cellPaddingInline: 12, headerBg: '#fafbfc' },
      Modal: { titleFontSize: 16 },
      Menu: { collapsedWidth: measures.sidebarCollapsed },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  }
}
