import type { ThemeColour } from '#engine/contract/appearance.ts'
import { mixed, readable } from '#ui/theme/contrast.ts'

/** The theme colours users can choose (document 1, section 9). */
export const themeColours: Readonly<Record<ThemeColour, string>> = {
  blue: '#1890ff',
  purple: '#722ed1',
  azure: '#211bce',
  ocean: '#13c2c2',
  green: '#3eac12',
  yellow: '#f8bc18',
  orange: '#f5811c',
  red: '#f5222d',
}

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

/** Dark ground that lies lightest: of menus, dialogs and what else is over the page. */
const darkGround = '#1f1f1f'

/**
 * Design tokens for the kit. Text, icons and primary buttons use a darker step of the theme colour, in the dark a lighter one with dark
 * text on it, so that every text has a contrast of 4.5:1; the colour itself is used for accents (`accent`).
 */
export function kitTokens(colour: ThemeColour, dark = false) {
  const accent = themeColours[colour]
  const strong = readable(accent, dark ? darkGround : '#ffffff')
  const stronger = (share: number): string => mixed(strong, share, dark ? 'white' : 'black')
  return {
    colorPrimary: strong,
    colorPrimaryHover: stronger(0.1),
    colorPrimaryActive: stronger(0.22),
    colorLink: strong,
    colorLinkHover: stronger(0.1),
    colorLinkActive: stronger(0.22),
    colorInfo: strong,
    ...(dark ? inDark : inLight),
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

const inLight = {
  colorError: '#cf1322',
  colorErrorHover: '#a8071a',
  colorSuccess: '#237804',
  colorWarning: '#9a5b00',
  // The kit would derive tints from the dark text colours, which look muddy.
  ...tints,
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
  // Readable on the ground of a control that is locked, too.
  colorTextPlaceholder: '#6f6f6f',
  colorTextDisabled: 'rgba(0, 0, 0, 0.45)',
  colorBgLayout: '#f5f6f8',
}

const inDark = {
  colorError: '#ff7875',
  colorErrorHover: '#ffa39e',
  colorSuccess: '#95de64',
  colorWarning: '#ffc069',
  colorTextLightSolid: '#141414',
  colorTextTertiary: 'rgba(255, 255, 255, 0.65)',
  colorTextDescription: 'rgba(255, 255, 255, 0.65)',
  colorTextPlaceholder: '#939393',
  colorTextDisabled: 'rgba(255, 255, 255, 0.5)',
  colorBgLayout: '#0d0f12',
}
