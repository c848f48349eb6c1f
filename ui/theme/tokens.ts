import { darkened, readable } from '#ui/theme/contrast.ts'

/** The theme colours users can choose (document 1, section 9). */
export const themeColours = {
  default: '#409eff',
  purple: '#722ed1',
  azure: '#211bce',
  blue: '#1890ff',
  ocean: '#13c2c2',
  green: '#3eac12',
  yellow: '#f8bc18',
  orange: '#f5811c',
  red: '#f5222d',
} as const

export type ThemeColour = keyof typeof themeColours

export const fontFamily = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif'

/** Widths at which layouts change, in pixels: phone below `tablet`, two columns from `desktop`, three from `wide`. */
export const breakpoints = { tablet: 768, desktop: 992, wide: 1440, roomy: 1600 } as const

/** Heights and widths of the shell and of tables, in pixels. */
export const measures = {
  sidebar: 210,
  sidebarCollapsed: 64,
  topBar: 48,
  tabStrip: 36,
  tableHeader: 40,
  rows: { compact: 32, normal: 40, roomy: 48 },
  formWidth: 1200,
} as const

export type Density = keyof typeof measures.rows

/** Seconds a message is shown (document 2, section 8: 1 to 1.5 s). */
export const toastSeconds = { success: 1.5, info: 1.5, error: 3 } as const

/** Background and border colours of notes in the page. */
const tints = {
  colorInfoBg: '#e6f4ff',
  colorInfoBorder: '#91caff',
  colorSuccessBg: '#f6ffed',
  colorSuccessBorder: '#b7eb8f',
  colorWarningBg: '#fff7e6',
  colorWarningBorder: '#ffd591',
  colorErrorBg: '#fff1f0',
  colorErrorBorder: '#ffa39e',
}

/**
 * Design tokens for the kit. Text, icons and primary buttons use a darker step of the theme colour, so that every text has a
 * contrast of 4.5:1; the colour itself is used for accents (`accent`).
 */
export function kitTokens(colour: ThemeColour) {
  const accent = themeColours[colour]
  const strong = readable(accent)
  return {
    colorPrimary: strong,
    colorPrimaryHover: darkened(strong, 0.1),
    colorPrimaryActive: darkened(strong, 0.22),
    colorLink: strong,
    colorLinkHover: darkened(strong, 0.1),
    colorLinkActive: darkened(strong, 0.22),
    colorInfo: strong,
    colorError: '#cf1322',
    colorErrorHover: '#a8071a',
    colorSuccess: '#237804',
    colorWarning: '#9a5b00',
    // The kit would derive tints from the dark text colours, which look muddy.
    ...tints,
    colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
    colorTextDescription: 'rgba(0, 0, 0, 0.6)',
    colorTextPlaceholder: '#757575',
    colorTextDisabled: 'rgba(0, 0, 0, 0.45)',
    colorBgLayout: '#f5f6f8',
    borderRadius: 6,
    borderRadiusLG: 6,
    fontSize: 14,
    lineHeight: 22 / 14,
    fontSizeSM: 12,
    fontFamily,
    motionDurationSlow: '0.2s',
    motionDurationMid: '0.15s',
    motionDurationFast: '0.1s',
  }
}
