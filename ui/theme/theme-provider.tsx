import { App, ConfigProvider } from 'antd'
import type { ThemeConfig } from 'antd'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import zhTW from 'antd/es/locale/zh_TW'
import type { ThemeColour } from '#engine/contract/appearance.ts'
import type { Language } from '#engine/texts/text.ts'
import { LoadingOutlined } from '#ui/icons.ts'
import { usePrinting, useReducedMotion } from '#ui/theme/media.ts'
import { kitTheme } from '#ui/theme/kit-theme.ts'
import { measures, themeColours } from '#ui/theme/tokens.ts'
// Before our own rules, which then win where both say something.
import 'virtual:kit-styles.css'
import '#ui/theme/base.css'

const locales = { zh: zhCN, zhtw: zhTW, en: enUS } as const

/**
 * Comes and goes at once, unlike the kit's own, whose animation may outlast the work; and it adds nothing to the name of the button, which
 * screen readers would read as English.
 */
const spinner = (
  <span aria-hidden="true">
    <LoadingOutlined />
  </span>
)

/** Objects that stay the same: the kit compares them to know whether all its components have to be drawn again. */
const button = { autoInsertSpace: false, loadingIcon: spinner }
const waves = { on: { disabled: false }, off: { disabled: true } }

interface ThemeProviderProps {
  readonly colour: ThemeColour
  /** Dark on the screen; on paper it is light all the same. */
  readonly dark?: boolean
  readonly language: Language
  readonly children: ReactNode
}

/** Theme and language of everything below: colours as CSS variables, texts of the kit, toasts and confirmations. */
export function ThemeProvider({ colour, dark = false, language, children }: ThemeProviderProps) {
  const still = useReducedMotion()
  const printing = usePrinting()
  const isDark = dark && !printing
  const theme = useMemo(() => themeOf(colour, isDark, still), [colour, isDark, still])
  return (
    <ConfigProvider locale={locales[language]} wave={still ? waves.off : waves.on} button={button} theme={theme}>
      <App component="div" style={accentOf(colour)}>
        {children}
      </App>
    </ConfigProvider>
  )
}

/** The kit's theme, whose rules come as a style sheet. */
function themeOf(colour: ThemeColour, dark: boolean, still: boolean): ThemeConfig {
  const theme = kitTheme(colour, dark)
  return { ...theme, zeroRuntime: true, token: { ...theme.token, motion: !still } }
}

function accentOf(colour: ThemeColour): Record<string, string> {
  return {
    '--seedbed-accent': themeColours[colour],
    '--seedbed-table-header': `${measures.tableHeader}px`,
    height: '100%',
  }
}
