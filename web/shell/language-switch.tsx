import { languages } from '#engine/texts/text.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useLanguage } from '#web/i18n/language-frame.tsx'
import { switchLanguage } from '#web/shell/switch-language.ts'

/** Where everybody chooses the language of the interface. */
export function LanguageSwitch() {
  const t = useText()
  const shown = useLanguage()

  async function choose(key: string) {
    const language = languages.find((one) => one === key)
    if (!language || language === shown) return
    await switchLanguage(language)
  }

  const items = languages.map((language) => ({ key: language, label: t(`web.language.${language}`) }))
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [shown], onClick: ({ key }) => void choose(key) }}>
      <Button type="text" aria-haspopup="menu">
        <span aria-hidden="true">{t(`web.language-short.${shown}`)}</span>
        <span data-visually-hidden>
          {t('web.language')} {t(`web.language.${shown}`)}
        </span>
      </Button>
    </Dropdown>
  )
}
