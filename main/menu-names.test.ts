import { expect, test } from 'vitest'
import { requestMenuTexts } from '#features/approvals/web/menu-texts.ts'
import { serverFeatures } from './server-features.ts'

/** Entries of menus that features bring are named by texts, so they are there in every language; only what an application brings is translated. */
test('every menu entry of a feature has its name in each language', () => {
  const texts: Readonly<Record<string, { readonly zh: string } | undefined>> = Object.assign(
    {},
    requestMenuTexts,
    ...serverFeatures.map((one) => one.texts ?? {}),
  )
  const unnamed = serverFeatures
    .flatMap(({ menus = [] }) => menus)
    .filter(({ code, name, parent }) => parent !== undefined && texts[`menu.${code}`]?.zh !== name)
    .map(({ code, name }) => `${code} ${name}`)
  expect(unnamed).toEqual([])
})
