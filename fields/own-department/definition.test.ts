import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { ownDepartment } from '#fields/own-department/definition.ts'

test('it is the department of who makes the record, and nothing of who belongs to a company alone', () => {
  const of = (kind: 'company' | 'department') => {
    const organization = () => ({ name: '检验科', path: ['org-seed'], pathNames: ['检验科'], kind })
    return ownDepartment.fill?.(ownDepartment.options.parse({}), { ...facts, lookups: { ...facts.lookups, organization } })
  }
  expect([of('department'), of('company')]).toEqual(['org-seed', ''])
})
