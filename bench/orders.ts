import type pg from 'pg'
import { createRecord } from '#features/records/contract.ts'
import { bringIndexes } from '#features/records/entry.ts'
import { allButtons, givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { TestClient } from '#server/testing/test-client.ts'
import type { Kernel } from '#server/kernel.ts'
import { copyRows } from './copy-rows.ts'
import { countyExpression } from './filings.ts'

/** A form of 12 fields without a flow, numbered by a bill rule: what list, get, create and update are measured on. */
export const orderForm = 'bench_order'

/** `planner` sees all orders, `clerk` those of the county where its organization lies. */
export const orderPeople = { planner: 'bench-planner', clerk: 'bench-clerk', password: personPassword } as const

/** Where the clerk's organization lies, and a tenth of the orders. */
export const clerkCounty = '620723'

export const crops = ['rice', 'wheat', 'maize', 'cotton', 'soy', 'malingshu', 'ganshu', 'guzi', 'gaoliang', 'damai'].map(
  (crop) => `seed.crop.${crop}`,
)
export const stages = ['1', '2', '3', '4', '5'] as const

const stageOptions = { dataType: 'static', options: stages.map((id) => ({ id, fullName: `阶段${id}` })) }

const parts = [
  part('no', 'bill-number', { options: { rule: 'HT' } }),
  part('company', 'text'),
  part('crop', 'select', { options: { dataType: 'dictionary', dictionaryType: 'seed.crop' } }),
  part('stage', 'select', { options: stageOptions }),
  part('county', 'region'),
  part('area', 'number'),
  part('price', 'money'),
  part('orderDay', 'date'),
  part('harvestDay', 'date'),
  part('organic', 'switch'),
  part('contact', 'text'),
  part('remark', 'long-text'),
]

/** An order as the browser sends it. */
export function orderValues(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    company: '临泽沃源',
    crop: crops[2],
    stage: stages[0],
    county: clerkCounty,
    area: '120',
    price: '123450',
    orderDay: 1_795_000_000_000,
    harvestDay: 1_795_600_000_000,
    organic: 1,
    contact: '甲',
    remark: '演示说明。'.repeat(10),
    ...changes,
  }
}

/** Publishes the form, its roles and people. */
export async function publishOrders(kernel: Kernel): Promise<void> {
  await givenFunction(kernel, {
    id: orderForm,
    parts,
    list: {
      buttons: ['upload', 'download'].map((name) => ({ name, label: name })),
      searches: [
        { key: 'company', label: 'company', kind: 'like' },
        { key: 'crop', label: 'crop', kind: 'equal', multiple: true },
        { key: 'stage', label: 'stage', kind: 'equal', multiple: true },
        { key: 'county', label: 'county', kind: 'equal' },
        { key: 'orderDay', label: 'orderDay', kind: 'range' },
      ],
    },
  })
  const all = await givenFunctionRole(kernel, 'bench-all', {
    functionId: orderForm,
    buttons: [...allButtons, 'btn_upload', 'btn_download'],
  })
  const county = await givenFunctionRole(kernel, 'bench-county', {
    functionId: orderForm,
    buttons: [...allButtons],
    rows: rowsWhere({ field: 'county', operator: 'equals', value: { current: 'organization-region' } }),
  })
  const { id: organizationId } = await kernel.db
    .selectFrom('organization')
    .select('id')
    .where('region_code', '=', clerkCounty)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await givenPerson(kernel, { account: orderPeople.planner, roleIds: [all], organizationIds: [organizationId] })
  await givenPerson(kernel, { account: orderPeople.clerk, roleIds: [county], organizationIds: [organizationId] })
  await bringIndexes(kernel)
}

/** One order saved by the product, for the rest to be copied from; gives its id. */
export async function createOrder(address: string): Promise<string> {
  const planner = await new TestClient(address).signIn(orderPeople.planner, orderPeople.password)
  const body = { data: JSON.stringify(orderValues()), version: null }
  return (await planner.get(createRecord, { params: { modelId: orderForm }, body })).id
}

/** Copies the order so many times by SQL, spread over counties, crops, stages and days: each county has as many of each kind. */
export async function generateOrders(database: pg.Client, template: string, count: number): Promise<void> {
  const pick = (values: readonly string[], index: string): string =>
    `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${index}) % ${values.length}]`
  const values: Readonly<Record<string, string>> = {
    id: `uuidv7(make_interval(secs => (n - ${count}) * 0.05))`,
    no: `'BENCH' || lpad(n::text, 8, '0')`,
    company: `'company ' || n % 500`,
    county: countyExpression('n'),
    crop: pick(crops, 'n / 10'),
    stage: pick(stages, 'n / 100'),
    area: '((n::bigint * 7919) % 100000) / 100',
    price: '(n::bigint * 104729) % 1000000',
    order_day: `date '2027-12-31' - (n / 13) % 3000`,
    harvest_day: `date '2027-12-31' - (n / 11) % 3000`,
    created_at: `now() + make_interval(secs => (n - ${count}) * 0.05)`,
  }
  await copyRows(
    database,
    `records.${orderForm}`,
    values,
    `records.${orderForm} as t, generate_series(1, ${count}) as n where t.id = '${template}'`,
  )
}
