import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { checkRoles } from './check-roles.ts'
import { readApplication } from './read-application.ts'
import type { Application } from './read-application.ts'
import type { GrantText } from './role-text.ts'

let application: Application
beforeAll(async () => {
  application = await readApplication(fileURLToPath(new URL('../../../apps/seed-industry', import.meta.url)))
})

const items = { buttons: new Set(['btn_add']), columns: new Set(['billNo']), fields: new Set(['county']) }
const rows: GrantText['rows'] = [
  {
    code: 'own',
    name: 'own',
    match: 'and',
    groups: [{ match: 'and', conditions: [{ field: '@organization', operator: 'equals', value: { current: 'organization' } }] }],
  },
]
const right: GrantText = { menu: 'seed_prod_filing', buttons: ['btn_add'], columns: ['billNo'], fields: ['county'], rows }

function problems(...grants: readonly GrantText[]): readonly string[] {
  const roles = grants.map((grant, index) => ({
    code: `role${index}`,
    name: 'role',
    type: '',
    global: true,
    description: '',
    sortCode: 0,
    systems: ['seed'],
    grants: [grant],
  }))
  const changed = { ...application, roles: { ...application.roles, content: { roles } } }
  return checkRoles(changed, new Map([['seed_prod_filing', items]])).map((problem) => problem.replace('roles.json: ', ''))
}

test('a grant may only name what there is', () => {
  expect(problems(right)).toEqual([])
  expect(problems({ ...right, menu: 'other' })).toEqual(['role0: no menu other'])
  expect(problems({ ...right, buttons: ['btn_x'], columns: ['y'], fields: ['z'] })).toEqual([
    'role0: no button btn_x',
    'role0: no column y',
    'role0: no field z',
  ])
})

test('a role that sees a list needs rows to see', () =>
  expect(problems({ ...right, rows: [] })).toEqual(['role0: seed_prod_filing grants no rows, so it would stay empty']))

test('a data scheme of a menu means the same in every role', () => {
  const other = [{ ...rows[0]!, match: 'or' as const }]
  expect(problems(right, { ...right, rows: other })).toEqual(['the data scheme seed_prod_filing own means two things'])
})

test('of a report its export is granted, and nothing else', () => {
  const ofReport = { ...right, menu: 'seed_town_area', buttons: ['btn_download'], columns: [], fields: [], rows: [] }
  expect(problems(ofReport)).toEqual([])
  expect(problems({ ...ofReport, buttons: ['btn_add'] })).toEqual(['role0: no button btn_add'])
  expect(problems({ ...ofReport, fields: ['county'] })).toEqual(['role0: seed_town_area has buttons alone to grant'])
})

test('who may export filings may export the report of them', () => {
  const exporters = (menu: string) =>
    application.roles.content.roles
      .filter(({ grants }) => grants.some((grant) => grant.menu === menu && grant.buttons.includes('btn_download')))
      .map(({ code }) => code)
  expect(exporters('seed_town_area')).toEqual(exporters('seed_prod_filing'))
})
