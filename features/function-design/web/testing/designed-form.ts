import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { bareFacts } from '#fields/place.tsx'

const part = (key: string, type: string, label: string, rest: Partial<FormPart> = {}): FormPart => ({
  key,
  type,
  label,
  options: {},
  ...rest,
})

const crops = ['玉米', '小麦', '辣椒'].map((fullName, index) => ({ id: `c${index + 1}`, fullName }))

/** A filing in short, as designers edit it. */
export const designedForm: FormDefinition = {
  parts: [
    part('prodMode', 'radio', '生产方式', {
      options: {
        options: [
          { id: 'own', fullName: '自繁' },
          { id: 'order', fullName: '受托' },
        ],
      },
    }),
    part('consignor', 'text', '委托企业'),
    part('crop', 'select', '作物', { options: { options: crops } }),
    part('area', 'number', '计划面积', { options: { precision: 2 } }),
    part('price', 'number', '单价'),
    part('day', 'date', '播种日期'),
    part('amount', 'calculation', '金额', {
      options: { expression: [{ __vModel__: 'area', label: '计划面积' }, '×', { __vModel__: 'price' }] },
    }),
    part('items', 'sub-table', '明细', {
      children: [part('isolation', 'text', '隔离方式'), part('distance', 'number', '隔离距离'), part('plots', 'number', '地块数')],
    }),
    part('remark', 'long-text', '备注'),
  ],
  rules: [
    {
      when: "prodMode == 'order'",
      then: [
        { do: 'show', field: 'consignor' },
        { do: 'require', field: 'consignor' },
      ],
    },
    { when: 'sum(items.plots) > 10', then: [{ do: 'require', field: 'remark' }] },
  ],
  settings: {},
}

export const designerFacts: FormFacts = bareFacts
