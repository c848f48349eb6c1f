import { expect, test } from 'vitest'
import { startProduct } from './testing/product.ts'
import { glance } from './testing/screen.ts'
import { signInAs } from './testing/sign-in.ts'
import { openWindow, type Window } from './testing/window.ts'

const product = await startProduct()

const names = { zh: '简体中文', zhtw: '繁體中文', en: 'English' } as const
type Language = keyof typeof names
/** First heading of the filing, as the application's translations have it. */
const firstGroup = { zh: '基本信息', zhtw: '基本資訊', en: 'Basic information' } as const
const firstFolder = { zhtw: '備案管理', en: 'Filings' } as const
const page404 = { zh: '页面不存在', zhtw: '頁面不存在', en: 'There is no such page' } as const

async function switchTo({ page }: Window, language: Language): Promise<void> {
  await page.getByRole('button', { name: /^(语言|語言|Language)/ }).click()
  await page.getByRole('menuitem', { name: names[language] }).click()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.lang))
    .toMatch(language === 'en' ? /^en/ : language === 'zh' ? /zh-CN|zh-Hans|^zh$/ : /zh-TW|zh-Hant/)
}

test.each(['en', 'zhtw'] as const)('every screen speaks %s and shows no key', async (language) => {
  const window = await openWindow(product)
  const { page, address } = window
  await page.goto(`${address}/login`)
  await page.getByRole('button', { name: names[language] }).click()
  await glance(window, `${language}-login`)
  await page.getByRole('button', { name: names.zh }).click()
  await signInAs(window, 'enterprise')
  await switchTo(window, language)
  await page.getByRole('menuitem', { name: firstFolder[language] }).waitFor()
  await glance(window, `${language}-home`)
  await page.getByRole('button', { name: language === 'en' ? /^Messages/ : /^訊息/ }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await glance(window, `${language}-messages`)
  await page.goto(`${address}/model/seed_prod_filing`)
  await page.getByText('ZZBA').first().waitFor()
  await glance(window, `${language}-list`)
  await page.getByRole('toolbar').getByRole('button').first().click()
  await page.getByRole('heading', { name: firstGroup[language] }).waitFor()
  await glance(window, `${language}-form`)
  await page.getByRole('button', { name: language === 'en' ? 'Submit' : '提交', exact: true }).click()
  await page.getByRole('button', { name: language === 'en' ? /^To correct/ : /處需要修改/ }).waitFor()
  await glance(window, `${language}-form-errors`)
  await page.goto(`${address}/workFlow/flowLaunch`)
  await page.getByText('ZZBA').first().waitFor()
  await glance(window, `${language}-my-requests`)
  await page.getByText('ZZBA').first().click()
  await page.waitForURL('**/workFlowDetail*')
  await glance(window, `${language}-request`)
  await page.goto(`${address}/nowhere`)
  await page.getByRole('heading', { name: page404[language] }).waitFor()
  await glance(window, `${language}-404`)
  await page.goto(`${address}/home`)
  await switchTo(window, 'zh')
  await window.context.close()
})
