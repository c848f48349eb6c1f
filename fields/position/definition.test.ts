import { expect, test } from 'vitest'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import { position } from '#fields/position/definition.ts'

const lookups = {
  ...exampleFacts.lookups,
  carrier: (_kind: string, id: string) =>
    ({
      clerk: { name: '检验员', organizationIds: ['seed'], offered: true },
      former: { name: '副站长', organizationIds: ['seed'], offered: false },
      hidden: { name: '会计', organizationIds: ['feng'], offered: true },
    })[id],
  shows: (_kind: string, id: string) => id !== 'hidden',
}
const refusalOf = (id: string, options = {}) => position.unoffered?.(id, position.options.parse(options), { lookups })[0]?.refusal.text

test('unknown, disabled and hidden positions are refused', () => {
  expect(['clerk', 'former', 'gone', 'hidden'].map((id) => refusalOf(id))).toEqual([
    undefined,
    'forms.choice-disabled',
    'fields.position.unknown',
    'fields.position.unknown',
  ])
})

test('a field may allow some positions, and those of some departments', () => {
  expect(refusalOf('clerk', { selectType: 'custom', ablePosIds: ['clerk'] })).toBeUndefined()
  expect(refusalOf('clerk', { selectType: 'custom', ableDepIds: ['seed'] })).toBeUndefined()
  expect(refusalOf('clerk', { selectType: 'custom', ableDepIds: ['other'] })).toBe('fields.choice.outside')
})
