import { describe, expect, test } from 'vitest'
import type { SaveCommand } from '#engine/forms/check-submission.ts'
import { decideSave, saveSteps } from '#engine/forms/check-submission.ts'
import type { FormDefinition, FormPart, FormValues } from '#engine/forms/model.ts'
import { exactMember } from '#engine/forms/values.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { refusal } from '#engine/values/refusal.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts as facts, filingForm as definition, part } from './testing/example-form.ts'

let rows = 0
const save = (wanted: FormValues, rest: Partial<SaveCommand> = {}) =>
  decideSave({ definition, types, wanted, rights: everyRight, facts, submitting: false, newId: () => `row-${(rows += 1)}`, ...rest })

const stored: FormValues = {
  billNo: 'ZZBA202600001',
  prodMode: '自产',
  consignor: '',
  season: '2026',
  areaTotal: '10',
  yieldTotal: '5000',
  depRate: '100',
  depDue: '1000',
  depPaid: '700',
  remark: '',
  createdBy: 'user-li',
  ownOrg: 'org-li',
  items: [{ id: 'r1', planArea: '10', planUnit: '500', planYield: '5000', isoType: '', isoDist: null }],
}
const right = (...fields: [string, { readable: boolean; writable: boolean; required?: boolean }][]) => ({
  rights: { fields: new Map(fields), others: { readable: true, writable: true } },
})
const texts = ({ refusals }: ReturnType<typeof save>) => refusals.map(({ kind, text, field }) => [kind, text, field])

describe('the server wins', () => {
  test('calculated and rule-set values are its own, whatever was sent', () => {
    const decision = save({ areaTotal: '1', depRate: '1', depDue: '1', items: [{ id: 'r1', planArea: '20' }] }, { before: stored })
    expect(decision.refusals).toEqual([])
    expect(decision.values).toMatchObject({ areaTotal: '20', depRate: '100', depDue: '2000', yieldTotal: '10000' })
  })

  test('creator, organization and number are not taken from the client', () => {
    const sent = { billNo: 'X1', createdBy: 'user-x', ownOrg: 'org-x' }
    expect(save(sent).values).toMatchObject({ billNo: '', createdBy: 'user-wang', ownOrg: 'org-seed' })
    expect(save(sent, { before: stored }).values).toMatchObject({ billNo: 'ZZBA202600001', createdBy: 'user-li', ownOrg: 'org-li' })
  })
})

describe('a field that a rule clears', () => {
  const parts = [
    part('kind', 'text'),
    part('detail', 'text'),
    part('rows', 'sub-table', { children: [part('type', 'text'), part('size', 'text')] }),
  ]
  const clearing: FormDefinition = {
    parts,
    rules: [
      { when: "kind == 'none'", then: [{ do: 'clear', field: 'detail' }] },
      { when: "rows.type == 'none'", then: [{ do: 'clear', field: 'rows-size' }] },
    ],
    settings: {},
  }
  const hiding: FormDefinition = {
    ...clearing,
    rules: [...clearing.rules, { when: "kind == 'none'", then: [{ do: 'hide', field: 'detail' }] }],
  }
  const before: FormValues = { kind: 'some', detail: 'old', rows: [{ id: 'r1', type: 'some', size: 'old' }] }
  const cleared = (wanted: FormValues, rest: Partial<SaveCommand> = { before }) => save(wanted, { definition: clearing, ...rest }).values

  test('is emptied when the condition begins to hold, be it left out or sent back as it was', () => {
    expect(cleared({ kind: 'none' })).toMatchObject({ detail: '' })
    expect(cleared({ kind: 'none', detail: 'old' })).toMatchObject({ detail: '' })
    expect(
      cleared({
        rows: [
          { id: 'r1', type: 'none', size: 'old' },
          { id: 'r2', type: 'some', size: 'b' },
        ],
      }),
    ).toMatchObject({
      rows: [{ size: '' }, { size: 'b' }],
    })
  })

  test('keeps what was entered since, unless the form no longer lets it be entered', () => {
    expect(cleared({ kind: 'none', detail: 'new' })).toMatchObject({ detail: 'new' })
    expect(cleared({ kind: 'none', detail: 'new' }, { before, definition: hiding })).toMatchObject({ detail: '' })
    expect(cleared({ kind: 'none', detail: 'new' }, { definition: hiding })).toMatchObject({ detail: '' })
  })

  test('keeps its value while the condition goes on holding, and where the caller may not write it', () => {
    expect(cleared({ kind: 'none' }, { before: { ...before, kind: 'none' } })).toMatchObject({ detail: 'old' })
    expect(cleared({ kind: 'none' }, { before, ...right(['detail', { readable: true, writable: false }]) })).toMatchObject({
      detail: 'old',
    })
  })
})

describe('a number that a client cannot hold', () => {
  const definition: FormDefinition = { parts: [part('size', 'number'), part('note', 'text')], rules: [], settings: {} }
  const long = '12345678901234567890.123'
  const before: FormValues = { size: long, note: '' }
  const image = '12345678901234567000'

  test('stays when its image comes back, but not from a sender that holds every digit', () => {
    expect(save({ size: image, note: 'x' }, { definition, before }).values).toMatchObject({ size: long, note: 'x' })
    expect(save({ size: image, [exactMember]: true }, { definition, before }).values).toMatchObject({ size: image })
    expect(save({ size: long, [exactMember]: true }, { definition, before }).changes).toEqual([])
  })
})

describe('a masked value', () => {
  const rows = part('rows', 'sub-table', { children: [part('idNumber', 'text', { mask: { kind: 'identity' } })] })
  const definition: FormDefinition = { parts: [part('mobile', 'text', { mask: { kind: 'phone' } }), rows], rules: [], settings: {} }
  const before: FormValues = { mobile: '13812341234', rows: [{ id: 'a', idNumber: '110101199003071234' }] }

  test('stays when it comes back covered, from a sender of every digit too', () => {
    const wanted = { mobile: '138****1234', rows: [{ id: 'a', idNumber: '1101**********1234' }] }
    expect(save(wanted, { definition, before })).toMatchObject({ values: before, changes: [], refusals: [] })
    expect(save({ ...wanted, [exactMember]: true }, { definition, before })).toMatchObject({ values: before, changes: [] })
  })

  test('is refused where its stars stand for nothing that is stored', () => {
    const added = { id: 'new-1', idNumber: '1101**********1234' }
    const { refusals } = save({ mobile: '139****1234', rows: [{ id: 'a', idNumber: '' }, added] }, { definition, before })
    expect(refusals.map(({ text, field }) => [text, field])).toEqual([
      ['forms.covered', 'mobile'],
      ['forms.covered', 'rows.1.idNumber'],
    ])
  })

  test('is not to be guessed by who reads it covered and may not write it: the right guess is refused like a wrong one', () => {
    const rights = right(['mobile', { readable: true, writable: false }])
    const saved = (mobile: string, covers: boolean) =>
      save({ mobile }, { definition, before, ...rights, facts: { ...facts, covers: () => covers } })
    for (const guess of ['13812341234', '13812341235', ''])
      expect(texts(saved(guess, true))).toEqual([['forbidden', 'forms.not-writable', 'mobile']])
    expect(saved('138****1234', true)).toMatchObject({ values: before, refusals: [] })
    // Who reads it whole sends back what he read.
    expect(saved('13812341234', false)).toMatchObject({ values: before, refusals: [] })
  })
})

describe('rights', () => {
  test('a field left out is never emptied', () => {
    expect(save({ remark: 'x' }, { before: stored })).toMatchObject({
      values: { ...stored, remark: 'x' },
      changes: [{ path: 'remark', before: '', after: 'x' }],
      refusals: [],
    })
  })

  test('an unwritable field may be sent back as it is, but not changed', () => {
    const rights = right(['prodMode', { readable: true, writable: false }])
    expect(save({ prodMode: '自产' }, { before: stored, ...rights }).refusals).toEqual([])
    const decision = save({ prodMode: '受托' }, { before: stored, ...rights })
    expect(texts(decision)).toEqual([['forbidden', 'forms.not-writable', 'prodMode']])
    expect(decision.values).toMatchObject({ prodMode: '自产' })
  })

  test('a field its definition locks is not the client’s either', () => {
    expect(texts(save({ depPaid: '99999' }, { before: stored }))).toEqual([['forbidden', 'forms.not-writable', 'depPaid']])
    expect(save({ depPaid: '700' }, { before: stored }).refusals).toEqual([])
  })

  test('a guess at a hidden field is refused, right or wrong; nothing for it is not', () => {
    const rights = right(['prodMode', { readable: false, writable: false }])
    const { refusals } = save({ prodMode: '自产' }, { before: stored, ...rights })
    // It is told neither by its label nor by its key.
    expect(refusals).toEqual([refusal('forbidden', 'forms.hidden-not-writable', { field: 'prodMode' })])
    expect(save({ prodMode: '' }, { before: stored, ...rights })).toMatchObject({ values: { prodMode: '自产' }, refusals: [] })
  })

  test('columns follow the same rule row by row', () => {
    const rights = right(['items.planArea', { readable: true, writable: false }])
    const decision = save({ items: [{ id: 'r1', planArea: '11', planUnit: '600' }] }, { before: stored, ...rights })
    expect(texts(decision)).toEqual([['forbidden', 'forms.not-writable', 'items.0.planArea']])
    expect(decision.values).toMatchObject({ items: [{ id: 'r1', planArea: '10', planUnit: '600' }] })
  })

  test('rows for an unreadable sub-table are refused, and emptiness sent for one changes nothing', () => {
    const rights = right(['items', { readable: false, writable: false }])
    expect(texts(save({ items: [{ id: 'new', planArea: '1' }] }, { before: stored, ...rights }))).toEqual([
      ['forbidden', 'forms.hidden-not-writable', 'items'],
    ])
    const decision = save({ items: [] }, { before: stored, ...rights })
    expect(decision.refusals).toEqual([])
    expect(decision.values.items).toEqual(stored.items)
  })

  test('rows of an unwritable sub-table neither come nor go', () => {
    const rights = right(['items', { readable: true, writable: false }])
    expect(texts(save({ items: [] }, { before: stored, ...rights }))).toEqual([['forbidden', 'forms.not-writable', 'items']])
    expect(save({ items: stored.items }, { before: stored, ...rights }).refusals).toEqual([])
  })

  test('what an approver may not write is not asked of them', () => {
    const rights = {
      rights: {
        fields: new Map([['remark', { readable: true, writable: true, required: true }]]),
        others: { readable: true, writable: false },
      },
    }
    expect(texts(save({}, { before: { ...stored, prodMode: '' }, submitting: true, ...rights }))).toEqual([
      ['invalid', 'forms.required', 'remark'],
    ])
  })
})

describe('checks', () => {
  test('a draft may be incomplete, a submission may not', () => {
    expect(save({ items: [{ id: 'new-1' }] }).refusals).toEqual([])
    expect(texts(save({ items: [{ id: 'new-1' }] }, { submitting: true }))).toEqual([
      ['invalid', 'forms.required', 'prodMode'],
      ['invalid', 'forms.required-cell', 'items.0.planArea'],
    ])
    expect(texts(save({ prodMode: '自产' }, { submitting: true }))).toEqual([['invalid', 'forms.required', 'items']])
  })

  test('types are checked in a draft too', () => {
    expect(texts(save({ items: [{ id: 'new-1', planArea: '-1' }] }))).toEqual([['invalid', 'fields.number.too-small', 'items.0.planArea']])
  })

  test('a hidden field is never required, a shown one is when a rule says so', () => {
    expect(save({ prodMode: '自产', items: stored.items }, { before: stored, submitting: true }).refusals).toEqual([])
    expect(texts(save({ prodMode: '受托' }, { before: stored, submitting: true }))).toEqual([['invalid', 'forms.message', 'consignor']])
  })

  test('a disabled entry stays where it is, but is not chosen anew', () => {
    const row = { id: 'r1', planArea: '10', isoType: 'wall' }
    expect(texts(save({ items: [row] }, { before: stored }))).toEqual([['invalid', 'forms.choice-disabled', 'items.0.isoType']])
    expect(save({ items: [row] }, { before: { ...stored, items: [row] } }).refusals).toEqual([])
  })
})

describe('organizations and people', () => {
  const places = { closed: { name: '原种站', path: ['closed'], pathNames: ['原种站'], offered: false } }
  const changed = {
    ...facts,
    lookups: {
      ...facts.lookups,
      organization: (id: string) => (id === 'closed' ? places.closed : facts.lookups.organization(id)),
      user: (id: string) => (id === 'left' ? { name: '李四', account: 'lisi', offered: false } : facts.lookups.user(id)),
      shows: (_kind: string, id: string) => id !== 'hidden',
    },
  }
  const form = (...parts: FormPart[]): FormDefinition => ({ parts, rules: [], settings: {} })
  const chooser = form(part('place', 'organization'), part('people', 'user', { options: { multiple: true } }))
  const choose = (wanted: FormValues, rest: Partial<SaveCommand> = {}) => save(wanted, { definition: chooser, facts: changed, ...rest })

  test('that are disabled or unknown are not chosen anew, in drafts either', () => {
    expect(texts(choose({ place: 'closed', people: ['user-wang', 'left'] }))).toEqual([
      ['invalid', 'forms.choice-disabled', 'place'],
      ['invalid', 'forms.choice-disabled', 'people'],
    ])
    expect(texts(choose({ place: 'nowhere', people: ['nobody'] }))).toEqual([
      ['invalid', 'fields.organization.unknown', 'place'],
      ['invalid', 'fields.user.unknown', 'people'],
    ])
    expect(texts(choose({ place: 'org-seed', people: ['user-wang'] }))).toEqual([])
  })

  test('stay where a record holds them, disabled, deleted or not shown', () => {
    const before = { place: 'closed', people: ['left', 'nobody'] }
    expect(texts(choose({ ...before, people: ['left', 'nobody', 'user-wang'] }, { before, submitting: true }))).toEqual([])
    expect(texts(choose({ people: ['left'] }, { before: { place: 'hidden', people: [] } }))).toEqual([
      ['invalid', 'forms.choice-disabled', 'people'],
    ])
  })

  test('that the caller is not shown are unknown to him', () => {
    const lookups = { ...changed.lookups, organization: () => places.closed }
    expect(texts(choose({ place: 'hidden' }, { facts: { ...changed, lookups } }))).toEqual([
      ['invalid', 'fields.organization.unknown', 'place'],
    ])
  })

  test('that a definition names as default are left out when they are not offered', () => {
    const definition = form(
      part('place', 'organization', { defaultValue: ['closed'] }),
      part('kind', 'organization', { defaultValue: 'org-seed' }),
    )
    expect(save({}, { definition, facts: changed }).values).toEqual({ place: '', kind: 'org-seed' })
  })

  test('of the person himself are taken as the default, disabled too', () => {
    const definition = form(part('place', 'organization', { defaultCurrent: true }))
    const own = { ...changed, user: { id: 'left', organizationId: 'closed' } }
    expect(texts(save({ place: 'closed' }, { definition, facts: own }))).toEqual([])
    expect(texts(save({ place: 'closed' }, { definition, facts: own, before: { place: 'org-seed' } }))).toEqual([
      ['invalid', 'forms.choice-disabled', 'place'],
    ])
  })
})

describe('rows', () => {
  test('are matched by id; new ones get ids of the server', () => {
    const decision = save(
      {
        items: [
          { id: 'somebody-else', planArea: '1', planUnit: '1' },
          { id: 'r1', planArea: '12' },
        ],
      },
      { before: stored },
    )
    const [added, kept] = decision.values.items as { id: string }[]
    expect(added?.id).toMatch(/^row-/)
    expect(kept).toMatchObject({ id: 'r1', planArea: '12', planUnit: '500', planYield: '6000' })
    expect(decision.changes.map(({ path }) => path)).toEqual([
      'areaTotal',
      'yieldTotal',
      'depDue',
      `items.${added?.id}`,
      'items.r1.planArea',
      'items.r1.planYield',
    ])
  })

  test('a removed row is a change with what it held', () => {
    expect(save({ items: [] }, { before: stored }).changes.find(({ path }) => path === 'items.r1')).toMatchObject({
      before: { planArea: '10' },
      after: undefined,
    })
  })

  test('a calculation that is only shown is no change', () => {
    const shown = {
      ...definition,
      parts: definition.parts.map((one) => (one.key === 'yieldTotal' ? { ...one, options: { ...one.options, isStorage: 1 } } : one)),
    }
    expect(save({}, { definition: shown, before: { ...stored, yieldTotal: undefined } })).toMatchObject({
      changes: [],
      values: { yieldTotal: '5000' },
    })
  })

  test('the same row twice is refused', () => {
    expect(texts(save({ items: [{ id: 'r1' }, { id: 'r1' }] }, { before: stored }))).toContainEqual([
      'malformed',
      'forms.row-twice',
      'items',
    ])
  })
})

describe('a sub-table of a thousand rows', () => {
  const wanted = { items: Array.from({ length: 1_000 }, (_, index) => ({ id: `new-${index}`, planArea: '1', isoType: 'space' })) }

  test('costs each row the same: the choices of a dictionary are gone through once, not once a row', () => {
    let seen = 0
    const choices = ['space', 'time'].map((id) => ({
      id,
      label: id,
      get disabled(): boolean {
        seen += 1
        return false
      },
    }))
    const counting = { ...facts, lookups: { ...facts.lookups, dictionary: () => choices } }
    expect(texts(save(wanted, { facts: counting }))).toEqual([])
    expect(seen).toBe(choices.length)
  })

  test('asks in a draft for no rule about what is required, visible or read-only where nothing changed', () => {
    const { values } = save(wanted)
    let asked = 0
    const watched = {
      ...definition,
      rules: [{ when: "lookup('asked') == 'yes'", then: [{ do: 'show' as const, field: 'items-isoDist' }] }],
    }
    const counting = { ...facts, expressions: { ...facts.expressions, lookup: () => ((asked += 1), 'no') } }
    save({ items: values.items }, { before: values, definition: watched, facts: counting })
    expect(asked).toBe(0)
  })

  test('names a cell of stored rows that were not sent by the place they are stored at', () => {
    const { values } = save(wanted)
    const rows = (values.items as readonly Record<string, unknown>[]).with(700, { id: 'broken', planArea: null })
    expect(
      texts(save({}, { before: { ...values, prodMode: '自产', items: rows }, submitting: true })).map(([, , field]) => field),
    ).toContain('items.700.planArea')
  })
})

test('a save of many rows is decided in many steps, with the same result', () => {
  const command = { definition, types, rights: everyRight, facts, submitting: false, newId: () => 'row' }
  const items = Array.from({ length: 300 }, (_, index) => ({ id: `r${index}`, planArea: '2', planUnit: '500' }))
  const before = { ...stored, items: items.map((row) => ({ ...row, planArea: '1' })) }
  const given = { ...command, wanted: { items }, before }
  const steps = saveSteps(given)
  let taken = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) taken += 1
  expect(taken).toBeGreaterThan(300)
  expect(step.value).toEqual(decideSave(given))
  expect(step.value.values).toMatchObject({ areaTotal: '600' })
})
