import { describe, expect, it } from 'vitest'
import type { FormDefinition, FormPart } from './model.ts'
import { scriptsOf } from './scripts.ts'

const part = (key: string, more: Partial<FormPart> = {}): FormPart => ({ key, type: 'text', label: key, options: {}, ...more })
const form = (parts: readonly FormPart[], funcs?: unknown): FormDefinition => ({
  parts,
  rules: [],
  settings: {},
  ...(funcs === undefined ? {} : { rest: { funcs } }),
})
const script = '({ setFormData }) => { setFormData("a", 1) }'

describe('scripts of a definition', () => {
  it('are those of the form, of fields and of buttons', () => {
    const button = part('#1', { type: 'button', options: { script } })
    const scripts = scriptsOf(
      form([part('a', { rest: { on: { change: script, blur: script } } }), button], {
        onLoad: script,
        beforeSubmit: script,
        afterSubmit: script,
      }),
    )
    expect(scripts?.onLoad).toBe(script)
    expect(scripts?.beforeSubmit).toBe(script)
    expect(scripts?.afterSubmit).toBe(script)
    expect([...(scripts?.fields ?? [])]).toEqual([
      ['a', { change: script, blur: script }],
      ['#1', { click: script }],
    ])
  })

  it('are found in containers and in columns of sub-tables', () => {
    const inside = part('in', { rest: { on: { change: script } } })
    const scripts = scriptsOf(
      form([part('#1', { type: 'card', children: [inside] }), part('rows', { type: 'sub-table', children: [inside] })]),
    )
    expect([...(scripts?.fields.keys() ?? [])]).toEqual(['in', 'rows.in'])
  })

  it.each([
    '',
    '  ',
    '({ formData, setFormData, setShowOrHide, request }) => {\n    // 在此编写代码\n    \n}',
    '({ data }) => { /* nothing */ }',
    '() => {}',
    'async ({ data }) => {};',
    7,
    { not: 'a text' },
  ])('count as none where nothing is written: %j', (empty) => {
    expect(
      scriptsOf(form([part('a', { rest: { on: { change: empty } } })], { onLoad: empty, beforeSubmit: empty, afterSubmit: empty })),
    ).toBeUndefined()
  })

  it('are none where the members are strange', () => {
    for (const strange of [null, 'x', 5, []]) expect(scriptsOf(form([part('a', { rest: { on: strange } })], strange))).toBeUndefined()
  })
})
