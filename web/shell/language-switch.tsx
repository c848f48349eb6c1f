import { saveLanguage } from '#features/session/contract.ts'
import { languages } from '#engine/texts/text.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import { chooseOwnLanguage } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/language-frame.tsx'

/** Shows everything in another language and saves the choice for the user; texts of the server are loaded again. */
export function LanguageSwitch() {
  const t = useText()
  const shown = useLanguage()

  async function choose(key: string) {
    const language = languages.find((one) => one === key)
    if (!language || language === shown) return
    await chooseOwnLanguage(language)
    // The choice applies in this browser even when it could not be saved on the server.
    await request(saveLanguage, { body: { language } }).catch(() => undefined)
    await queryClient.invalidateQueries()
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
