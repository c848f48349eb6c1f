import { expect, test } from 'vitest'
import { openForm } from '#engine/forms/form-session.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { unfinishedFilesOf } from '#web/form/unfinished-files.ts'

const opened = () =>
  openForm({
    definition: { parts: [{ key: 'papers', type: 'upload', label: '材料', options: {} }], rules: [], settings: {} },
    types: fieldTypes,
    facts: bareFacts,
  })

test('a chosen file is something to keep, and also that it is not chosen any more, until the form is saved', () => {
  const session = opened()
  const files = unfinishedFilesOf(session)
  const watched = files.watched(session)
  let told = 0
  const stop = watched.subscribe('', () => (told += 1))
  expect(watched.changedPaths()).toEqual([])
  files.set('papers', ['合同.pdf'])
  files.set('papers', ['合同.pdf'])
  expect([told, files.all(), watched.changedPaths().length > 0]).toEqual([1, { papers: ['合同.pdf'] }, true])
  files.set('papers', [])
  expect([told, files.all(), watched.changedPaths().length > 0]).toEqual([2, undefined, true])
  files.settle(false)
  expect(watched.changedPaths()).toEqual([])
  stop()
  files.set('papers', ['图.png'])
  expect(told).toBe(2)
})

test('what is on its way outlives a save of the draft, and goes with discarded input', () => {
  const files = unfinishedFilesOf(opened())
  files.restore({ papers: ['合同.pdf'] })
  files.settle(false)
  expect(files.at('papers')).toEqual(['合同.pdf'])
  files.settle(true)
  expect([files.at('papers'), files.all()]).toEqual([[], undefined])
})
