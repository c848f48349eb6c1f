import { describe, expect, test } from 'vitest'
import type { SaveCommand } from '#engine/forms/check-submission.ts'
import { decideSave } from '#engine/forms/check-submission.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts as facts, part } from './testing/example-form.ts'

describe('a row of elsewhere', () => {
  const source = { modelId: 'varieties', relationField: 'name' }
  const definition: FormDefinition = {
    parts: [
      part('crop', 'text'),
      part('variety', 'popup-select', { options: { ...source, parameters: [{ field: 'crop', relationField: 'crop' }] } }),
      part('code', 'popup-attr', { options: { relationField: 'variety', showField: 'code', isStorage: 2 } }),
      part('note', 'text'),
    ],
    rules: [],
    settings: {},
  }
  const crops: Readonly<Record<string, string>> = { maize1: 'maize', wheat1: 'wheat' }
  const lookups: FormFacts['lookups'] = {
    ...facts.lookups,
    // What the choice is made by is told of each, and a code of none but the first.
    related: (_source, id): Readonly<Record<string, string>> => (id === 'maize1' ? { name: id, code: 'M-1' } : { name: id }),
    offersRow: (_source, sent, id) => (sent.every(({ value }) => value === '' || value === crops[id]) && id in crops ? 'offered' : 'gone'),
  }
  const before: FormValues = { crop: 'maize', variety: 'maize1', code: 'M-1', note: '' }
  const saved = (wanted: FormValues, rest: Partial<SaveCommand> = {}) =>
    decideSave({
      definition,
      types,
      before,
      wanted,
      rights: everyRight,
      facts: { ...facts, lookups },
      submitting: false,
      newId: () => 'new',
      ...rest,
    })
  const texts = ({ refusals }: ReturnType<typeof saved>) => refusals.map(({ kind, text, field }) => [kind, text, field])
  const locked = { fields: new Map([['variety', { readable: true, writable: false }]]), others: { readable: true, writable: true } }
  const gone: FormValues = { ...before, variety: 'gone1', code: 'G-1' }

  test('that is not offered any more stays in a draft, and is refused where the draft is handed in', () => {
    expect(texts(saved({ note: 'a' }, { before: gone }))).toEqual([])
    expect(texts(saved({ note: 'a' }, { before: gone, submitting: true }))).toEqual([])
    const handedIn = { before: gone, submitting: true, choosesAnew: true }
    expect(texts(saved({ note: 'a' }, handedIn))).toEqual([['invalid', 'forms.row-gone', 'variety']])
    expect(texts(saved({ note: 'a' }, { ...handedIn, rights: locked }))).toEqual([])
    expect(texts(saved({ note: 'a' }, { submitting: true, choosesAnew: true }))).toEqual([])
  })

  test('whose text is not told takes the text of the former row away', () => {
    expect(saved({ crop: 'wheat', variety: 'wheat1' }).values).toMatchObject({ variety: 'wheat1', code: '' })
    expect(saved({ note: 'a' }, { before: gone }).values).toMatchObject({ variety: 'gone1', code: 'G-1' })
    expect(saved({ note: 'a' }).values).toMatchObject({ code: 'M-1' })
  })

  test('stays where what its choice follows still offers it; where not, it is refused if it was sent, and emptied if it was not', () => {
    for (const crop of ['', 'wheat'])
      expect(saved({ crop: 'maize' }, { before: { ...before, crop } })).toMatchObject({
        values: { variety: 'maize1', code: 'M-1' },
        refusals: [],
      })
    for (const crop of ['', 'maize']) {
      const changed = (wanted: FormValues) => saved({ crop: 'wheat', ...wanted }, { before: { ...before, crop } })
      expect(texts(changed({ variety: 'maize1' }))).toEqual([['invalid', 'forms.row-gone', 'variety']])
      expect(changed({})).toMatchObject({ values: { variety: '', code: '' }, refusals: [] })
    }
  })

  test('is refused where nobody can tell whether it is still offered, and left alone until it is known', () => {
    const told = (offer: 'unavailable' | undefined) => ({ facts: { ...facts, lookups: { ...lookups, offersRow: () => offer } } })
    expect(texts(saved({ crop: 'wheat' }, told('unavailable')))).toEqual([['invalid', 'forms.rows-unavailable', 'variety']])
    expect(saved({ crop: 'wheat' }, told(undefined)).values).toMatchObject({ variety: 'maize1' })
  })
})
