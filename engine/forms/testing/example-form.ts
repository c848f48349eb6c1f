import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'

const dictionaries: Readonly<Record<string, readonly { id: string; label: string; disabled?: boolean }[]>> = {
  'seed.isolation': [
    { id: 'space', label: '空间隔离' },
    { id: 'time', label: '时间隔离' },
    { id: 'wall', label: '屏障隔离', disabled: true },
  ],
}

/** 5 March 2026, noon in China; a person of the example company. */
export const exampleFacts: FormFacts = {
  now: Date.UTC(2026, 2, 5, 4),
  zone: 'Asia/Shanghai',
  user: { id: 'user-wang', organizationId: 'org-seed' },
  lookups: {
    complete: true,
    dictionary: (category) => dictionaries[category] ?? [],
    organization: (id) =>
      id === 'org-seed' ? { name: '绿源种业', path: ['org-top', 'org-seed'], pathNames: ['临泽县', '绿源种业'] } : undefined,
    user: (id) => (id === 'user-wang' ? { name: '王强', account: 'wangqiang' } : undefined),
    carrier: (_kind, id) => (id === 'carrier-seed' ? { name: '种子检验' } : undefined),
    region: (code) =>
      code === '620723' ? { name: '临泽县', path: ['620000', '620700', '620723'], pathNames: ['甘肃省', '张掖市', '临泽县'] } : undefined,
    findOrganization: (names) => (names.at(-1) === '绿源种业' ? 'org-seed' : undefined),
    findUser: (name) => (name === '王强' ? 'user-wang' : undefined),
    findCarrier: (_kind, name) => (name === '种子检验' ? 'carrier-seed' : undefined),
    findRegions: (name) => (name.split('/').at(-1) === '临泽县' ? ['620723'] : []),
  },
  expressions: {
    steps: (name) =>
      name === 'seed.depositRate'
        ? [
            { from: '0', value: '100' },
            { from: '1000', value: '80' },
          ]
        : undefined,
  },
}

/** A part with what most tests leave out. */
export function part(key: string, type: string, rest: Partial<FormPart> = {}): FormPart {
  return { key, type, label: key, options: {}, ...rest }
}

const field = (name: string) => ({ __vModel__: name })

/** The production filing (seed-industry F02) in short: rows with a product, sums, steps of a rate, conditions. */
export const filingForm: FormDefinition = {
  parts: [
    part('billNo', 'bill-number', { options: { rule: 'ZZBA' } }),
    part('#1', 'card', {
      children: [
        part('prodMode', 'text', { label: '生产方式', required: true }),
        part('consignor', 'text', { label: '委托企业', placeholder: '请选择委托企业' }),
        part('season', 'date', { options: { format: 'yyyy' } }),
      ],
    }),
    part('items', 'sub-table', {
      label: '备案明细',
      required: true,
      children: [
        part('planArea', 'number', { label: '计划面积', required: true, options: { min: 0, max: 99999.99, precision: 2 } }),
        part('planUnit', 'number', { label: '计划单产' }),
        part('planYield', 'calculation', { options: { expression: [field('items.planArea'), '×', field('items.planUnit')] } }),
        part('isoType', 'select', { options: { dataType: 'dictionary', dictionaryType: 'seed.isolation' } }),
        part('isoDist', 'number', { label: '隔离距离' }),
      ],
    }),
    part('areaTotal', 'calculation', { options: { expression: [field('items.planArea')] } }),
    part('yieldTotal', 'calculation', { options: { expression: [field('items.planYield')] } }),
    part('depRate', 'number', { label: '保证金标准' }),
    part('depDue', 'calculation', { options: { expression: [field('areaTotal'), '×', field('depRate')] } }),
    part('depPaid', 'number', { label: '已缴保证金', readOnly: true }),
    part('remark', 'long-text', { label: '备注' }),
    part('createdBy', 'created-by'),
    part('ownOrg', 'own-organization'),
  ],
  rules: [
    { then: [{ do: 'hide', field: 'consignor' }] },
    {
      when: "prodMode == '受托'",
      then: [
        { do: 'show', field: 'consignor' },
        { do: 'require', field: 'consignor' },
      ],
    },
    { when: "prodMode != '受托'", then: [{ do: 'clear', field: 'consignor' }] },
    { when: "items.isoType == 'space'", then: [{ do: 'require', field: 'items-isoDist' }] },
    { when: "items.isoType != 'space'", then: [{ do: 'disable', field: 'items-isoDist' }] },
    { then: [{ do: 'set', field: 'depRate', value: "lookupStep('seed.depositRate', areaTotal)" }] },
    { when: 'empty(season)', then: [{ do: 'set', field: 'season', value: 'if(month(today()) >= 10, year(today()) + 1, year(today()))' }] },
  ],
  settings: {},
}
