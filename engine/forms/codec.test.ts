import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeForm, decodeWholeForm, encodeForm } from '#engine/forms/codec-form.ts'
import { decodeLists, encodePhone } from '#engine/forms/phone/codec-lists.ts'
import { decodeList, encodeList } from '#engine/forms/codec-list.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { filingForm } from './testing/example-form.ts'

const wild = fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('__proto__'))
const clean = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: wild })

const kinds = [...new Set([...types.values()].map((type) => type.family.kind)), 'ofLater']
const config = (children: fc.Arbitrary<unknown>) =>
  fc.record(
    {
      jnpfKey: sometimes(fc.constantFrom(...kinds)),
      label: sometimes(fc.string()),
      required: sometimes(fc.boolean()),
      noShow: sometimes(fc.boolean()),
      seedbedNotCopied: sometimes(fc.boolean()),
      seedbedIdentifier: sometimes(fc.string()),
      span: sometimes(fc.nat(24)),
      regList: sometimes(fc.array(fc.record({ pattern: fc.string(), message: fc.string() }))),
      visibility: sometimes(fc.subarray(['pc', 'app'])),
      defaultValue: wild,
      dictionaryType: sometimes(fc.string()),
      startTimeRule: sometimes(fc.boolean()),
      children: sometimes(children),
      formId: fc.nat(),
      tag: fc.string(),
    },
    { requiredKeys: [] },
  )
const control: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  control: fc.record(
    {
      __config__: sometimes(config(fc.array(tie('control'), { maxLength: 2, depthIdentifier: 'control' }))),
      __vModel__: sometimes(fc.constantFrom('a', 'b', '', '#1')),
      disabled: sometimes(fc.boolean()),
      placeholder: sometimes(fc.string()),
      maxlength: wild,
      __slot__: wild,
      expression: wild,
      style: wild,
      on: wild,
    },
    { requiredKeys: [] },
  ),
})).control

const rule = fc.record(
  {
    when: fc.string(),
    then: fc.array(
      fc.record({ do: fc.constantFrom('show', 'set', 'dance'), field: fc.string(), value: fc.string() }, { requiredKeys: ['do', 'field'] }),
    ),
    off: sometimes(fc.boolean()),
  },
  { requiredKeys: ['then'] },
)
const formData = fc.record(
  {
    fields: sometimes(fc.array(control, { maxLength: 3 })),
    seedbedRules: sometimes(fc.array(rule, { maxLength: 2 })),
    seedbedWorkingDays: sometimes(fc.dictionary(fc.constantFrom('2026-10-01', '2026-10-10', 'sometime'), fc.boolean())),
    labelPosition: sometimes(fc.constantFrom('left', 'top')),
    labelWidth: sometimes(fc.nat(300)),
    popupType: sometimes(fc.constantFrom('general', 'drawer')),
    concurrencyLock: sometimes(fc.boolean()),
    funcs: wild,
    classJson: fc.string(),
  },
  { requiredKeys: [] },
)

const named = fc.record({ value: sometimes(fc.constantFrom('add', '')), label: sometimes(fc.string()), icon: wild }, { requiredKeys: [] })
const columnData = fc.record(
  {
    columnList: sometimes(
      fc.array(
        fc.record(
          {
            prop: sometimes(fc.string()),
            label: sometimes(fc.string()),
            width: sometimes(fc.nat()),
            fixed: wild,
            sortable: sometimes(fc.boolean()),
            __config__: wild,
          },
          { requiredKeys: [] },
        ),
      ),
    ),
    searchList: sometimes(
      fc.array(
        fc.record(
          {
            __vModel__: sometimes(fc.constantFrom('a', '')),
            prop: sometimes(fc.constantFrom('a', 'b')),
            searchType: sometimes(fc.constantFrom(1, 2, 3, 7)),
            __config__: wild,
            isKeyword: sometimes(fc.boolean()),
            seedbedDefault: wild,
          },
          { requiredKeys: [] },
        ),
      ),
    ),
    btnsList: sometimes(fc.array(named)),
    columnBtnsList: sometimes(fc.array(named)),
    pageSize: sometimes(fc.constantFrom(20, 50, 0)),
    hasPage: sometimes(fc.boolean()),
    sort: sometimes(fc.constantFrom('asc', 'desc')),
    defaultSidx: sometimes(fc.string()),
    seedbedThenBy: sometimes(fc.array(fc.record({ key: fc.string(), direction: fc.constantFrom('asc', 'desc') }))),
    useBtnPermission: sometimes(fc.boolean()),
    summaryField: sometimes(fc.array(fc.string())),
    ruleList: wild,
    type: sometimes(fc.constantFrom(1, 2, 3, 4, 5, 9, '2')),
    treeDataSource: sometimes(fc.constantFrom('dictionary', 'organize', 'department', 'api', 'seedbedRegion', 'seedbedRecords', 'other')),
    treeTitle: sometimes(fc.string()),
    treeRelation: sometimes(fc.constantFrom('county', '')),
    treePropsValue: sometimes(fc.constantFrom('id', 'code')),
    hasTreeQuery: sometimes(fc.boolean()),
    treeSynType: wild,
    seedbedTreeRoot: sometimes(fc.string()),
    seedbedRowClick: sometimes(fc.constantFrom('detail', 'edit', 'none', 'other')),
    seedbedCardFields: sometimes(fc.array(fc.string())),
    groupField: sometimes(fc.constantFrom('crop', '')),
    parentField: sometimes(fc.constantFrom('above', '')),
  },
  { requiredKeys: [] },
)

describe('nothing is lost on the way in and out', () => {
  test('of a form, also what nobody knows', () => {
    fc.assert(
      fc.property(formData, (raw) => {
        const document = clean(raw)
        const decoded = decodeForm(JSON.stringify(document), types)
        expect(decoded.ok && clean(encodeForm(decoded.value, types))).toEqual(document)
      }),
      { numRuns: 300 },
    )
  })

  test('of a list', () => {
    fc.assert(
      fc.property(columnData, (raw) => {
        const document = clean(raw)
        const decoded = decodeList(JSON.stringify(document))
        expect(decoded.ok && clean(encodeList(decoded.value))).toEqual(document)
      }),
      { numRuns: 300 },
    )
  })

  test('of what phones show', () => {
    const apart = sometimes(fc.oneof(fc.subarray(['columns', 'searches', 'display', 'buttons']), fc.constantFrom('x', ['other'])))
    fc.assert(
      fc.property(columnData, apart, (raw, seedbedApart) => {
        const document = clean({ ...raw, seedbedApart }) as object
        const decoded = decodeLists({ columnData: {}, appColumnData: JSON.stringify(document) })
        expect(decoded.ok && clean(encodePhone(decoded.value) ?? {})).toEqual(document)
      }),
      { numRuns: 300 },
    )
  })

  test('a form made here reads back as it was', () => {
    const decoded = decodeForm(encodeForm(filingForm, types), types)
    expect(decoded.ok && decoded.value.parts[2]).toMatchObject(filingForm.parts[2] ?? {})
    expect(decoded.ok && decoded.value.rules).toEqual(filingForm.rules)
  })
})

describe('what the model sees', () => {
  const decode = (control: unknown) => {
    const decoded = decodeForm({ fields: [control] }, types)
    return decoded.ok ? decoded.value.parts[0] : undefined
  }

  test('a control with its options by our names', () => {
    expect(
      decode({
        __config__: {
          jnpfKey: 'select',
          label: '作物',
          required: true,
          dataType: 'dictionary',
          dictionaryType: 'seed.crop',
          tag: 'el-select',
        },
        __vModel__: 'crop',
        multiple: true,
        placeholder: '请选择',
      }),
    ).toEqual({
      key: 'crop',
      type: 'select',
      label: '作物',
      required: true,
      placeholder: '请选择',
      options: { dataType: 'dictionary', dictionaryType: 'seed.crop', multiple: true },
      rest: { __config__: { tag: 'el-select' } },
    })
  })

  test('a container without a key gets a number, its children are kept', () => {
    expect(decode({ __config__: { jnpfKey: 'card', children: [{ __config__: { jnpfKey: 'comInput' }, __vModel__: 'a' }] } })).toMatchObject(
      { key: '#1', type: 'card', children: [{ key: 'a', type: 'text' }] },
    )
  })

  test('an unknown control is kept as unknown, with what is inside', () => {
    expect(decode({ __config__: { jnpfKey: 'ofLater', children: [{ __config__: { jnpfKey: 'date' }, __vModel__: 'a' }] } })).toMatchObject({
      type: 'unknown',
      children: [{ key: 'a', type: 'date' }],
    })
  })

  test('defaults of a list that says nothing', () => {
    const decoded = decodeList('{}')
    expect(decoded.ok && decoded.value).toMatchObject({
      columns: [],
      sortBy: '',
      sortDirection: 'desc',
      paged: true,
      pageSize: 20,
      judges: { rows: false },
    })
  })

  test('a list with a tree beside it', () => {
    const decoded = decodeList({ type: 2, treeTitle: '区划', treeDataSource: 'seedbedRegion', treeRelation: 'county', hasTreeQuery: false })
    expect(decoded.ok && decoded.value).toMatchObject({
      layout: 'beside',
      treeBeside: { title: '区划', source: 'region', field: 'county', searched: false, value: 'id', root: '' },
    })
    // Clients of the family write these members of every list.
    const plain = decodeList({ type: 1, treeTitle: '左侧标题', treeRelation: '' })
    expect(plain.ok && [plain.value.layout, plain.value.treeBeside]).toEqual(['plain', undefined])
  })

  test('a list in groups, and one that is a tree', () => {
    const [grouped, tree] = [decodeList({ type: 3, groupField: 'crop' }), decodeList({ type: 5, parentField: 'above' })]
    expect(grouped.ok && grouped.value).toMatchObject({ layout: 'grouped', groupBy: 'crop' })
    expect(tree.ok && tree.value).toMatchObject({ layout: 'tree', parent: 'above' })
  })

  test('text that is no JSON is refused', () => {
    expect(decodeForm('{', types)).toMatchObject({ ok: false, refusal: { text: 'forms.definition.not-json' } })
    expect(decodeForm('[]', types).ok).toBe(false)
  })

  test('what stands among the controls and is none is refused with its place where forms are designed', () => {
    const text = { __vModel__: 'a', __config__: { jnpfKey: 'comInput' } }
    const card = { __config__: { jnpfKey: 'card', children: [text, 5] } }
    const placeOf = (fields: unknown) => {
      const read = decodeWholeForm({ fields }, types)
      return read.ok ? undefined : read.refusal.params
    }
    expect([5, [text, null], [text, card], [text]].map(placeOf)).toEqual([
      { place: 'fields' },
      { place: 'fields[1]' },
      { place: 'fields[1].__config__.children[1]' },
      undefined,
    ])
  })

  test('rules that cannot be understood are refused where forms are designed, as none of them would run', () => {
    const rule = { when: 'a == 1', then: [{ do: 'show', field: 'a' }] }
    const refusedFor = (seedbedRules: unknown) => {
      const read = decodeWholeForm({ fields: [], seedbedRules }, types)
      return read.ok ? undefined : [read.refusal.text, read.refusal.params]
    }
    expect(refusedFor([rule])).toBeUndefined()
    expect(refusedFor(null)).toBeUndefined()
    expect(refusedFor({ rule })).toEqual(['forms.definition.no-rules', {}])
    expect(refusedFor([rule, { ...rule, then: [{ do: 'fly', field: 'a' }] }])).toEqual(['forms.definition.no-rule', { rule: 2 }])
  })
})
