import { expect, onTestFinished, test } from 'vitest'
import { showLanguage, startI18n } from '#web/i18n/i18n.ts'
import { registerNavigator } from '#web/router/navigation.ts'
import { setTitleOf } from '#web/router/page-title.ts'
import { webTexts } from '#web/texts.ts'

test('the title of the window follows the language, also before anybody has signed in', async () => {
  startI18n([webTexts])
  registerNavigator({ address: () => '/login', go: async () => undefined, show: () => undefined })
  await showLanguage('zh')
  onTestFinished(() => showLanguage('zh'))
  setTitleOf('/login')
  const chinese = document.title
  await showLanguage('en')
  expect(chinese).toContain(webTexts['web.login.title'].zh)
  expect(document.title).toContain(webTexts['web.login.title'].en)
})
