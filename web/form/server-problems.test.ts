import { expect, test } from 'vitest'
import { openForm } from '#engine/forms/form-session.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { CallError } from '#web/call/call-error.ts'
import { showServerProblems } from '#web/form/server-problems.ts'

test('a refusal about a field that the page does not have says that the form may have changed; others stand as they are', () => {
  const part = (key: string, hidden = false) => ({ key, type: 'text', label: key, options: {}, ...(hidden ? { hidden } : {}) })
  const definition = { parts: [part('name'), part('aside', true)], rules: [], settings: {} }
  const session = openForm({ definition, types: fieldTypes, facts: bareFacts })
  const errors = [
    { field: 'name', text: '名称重复' },
    { field: 'aside', text: '旁注过长' },
    { field: 'fresh', text: '新字段不能为空' },
  ]
  const error = new CallError('answer', { code: 422, msg: '', data: { errors } })
  const told = showServerProblems(session, error, () => true)
  expect(session.problems().map(({ path }) => path)).toEqual(['name'])
  // Without the words of a language the key stands for them.
  expect(told).toEqual(['旁注过长', 'form.unknown-field'])
  expect(showServerProblems(session, error)).toEqual(['旁注过长', '新字段不能为空'])
})
