import { expect, test } from 'vitest'
import { standInTexts } from '#features/approvals/stand-in-texts.ts'

test('each message about a work item has a text for stand-ins, which names the person first', () => {
  expect(Object.keys(standInTexts)).toHaveLength(13)
  expect(Object.values(standInTexts).every(({ zh }) => zh.startsWith('代{{person}}：'))).toBe(true)
  expect(standInTexts['approvals.message.stand-in.reminded']?.zh).toContain('{{due}}前处理')
})
