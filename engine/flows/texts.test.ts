import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#engine/texts/text.ts'
import type { Texts } from '#engine/texts/text.ts'
import { actionTexts } from './actions.ts'
import { flowTexts } from './texts.ts'

const allTexts: Texts = { ...flowTexts, ...actionTexts }
const folder = new URL('.', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('texts.ts'),
)
const used = new Set(
  sources.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/'(flows\.[\w-]+)'/g)].map((match) => match[1] ?? '')),
)

test('every text that the engine names exists, in each language and with the same parameters', () => {
  for (const key of used) expect(allTexts[key], key).toBeDefined()
  const parameters = (text: string | undefined) => [...(text ?? '').matchAll(/\{\{\w+\}\}/g)].map(String).toSorted()
  for (const [key, text] of Object.entries(allTexts)) {
    for (const language of languages) {
      expect(text[language], `${key} ${language}`).toBeTruthy()
      expect(parameters(text[language]), key).toEqual(parameters(text.zh))
    }
  }
})

test('the words of the states are exact', () =>
  expect(
    ['draft', 'waiting', 'approved', 'returned', 'withdrawn', 'terminated', 'suspended'].map(
      (state) => flowTexts[`flows.status-${state}` as keyof typeof flowTexts].zh,
    ),
  ).toEqual(['等待提交', '等待审核', '审核通过', '审核退回', '流程撤回', '审核终止', '已被挂起']))
