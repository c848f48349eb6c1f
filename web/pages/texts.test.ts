import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingTexts } from '#web/pages/missing/texts.ts'
import { waysTexts } from '#web/pages/ways/texts.ts'
import { webTexts } from '#web/texts.ts'

test('pages before the sign-in say only what comes with them, as the words of features are not there yet', () => {
  const files = globSync('web/pages/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  const said = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key))
  expect(said.length).toBeGreaterThan(50)
  const known = new Set(Object.keys({ ...webTexts, ...waysTexts, ...missingTexts }))
  expect(said.filter((key) => key !== undefined && !known.has(key))).toEqual([])
})
