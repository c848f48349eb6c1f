import type { CallInput } from '#engine/contract/call.ts'
import { createReport, runReport } from '#features/data-reports/contract.ts'
import { createMenu } from '#features/menus/contract.ts'
import { createRecord } from '#features/records/contract.ts'
import { createSystem } from '#features/systems/contract.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const crops = [
  { id: 'rice', fullName: '水稻' },
  { id: 'maize', fullName: '玉米' },
]
const parts = [
  part('town', 'text', { label: '乡镇' }),
  part('crop', 'select', { label: '作物', options: { dataType: 'static', options: crops } }),
  part('day', 'date', { label: '日期', options: { format: 'yyyy-MM-dd' } }),
  part('area', 'number', { label: '面积', options: { precision: 2 } }),
  part('secret', 'number', { label: '保密数' }),
  part('phone', 'text', { label: '电话', mask: { kind: 'phone', clearFor: [] } as never }),
  part('items', 'sub-table', {
    label: '明细',
    children: [part('plot', 'text', { label: '田块' }), part('mu', 'number', { label: '亩数' })],
  }),
]
const records = [
  {
    town: '沙河',
    crop: 'maize',
    day: '2026-01-05',
    area: '10.25',
    secret: 1,
    phone: '13812345678',
    items: [
      { plot: '甲', mu: 1 },
      { plot: '乙', mu: 2 },
    ],
  },
  { town: '沙河', crop: 'rice', day: '2026-02-05', area: '1.5', secret: 2, phone: '13812345679', items: [{ plot: '甲', mu: 4 }] },
  { town: '新华', crop: 'maize', day: '2026-05-01', area: '3', secret: 4, phone: '13812345670', items: [] },
]

/**
 * A server with a function of three filings, ways to make, run and open reports on them, and `reader`, who was granted no entry. Each file of
 * tests starts its own.
 */
export async function startReports() {
  const server = await startTestServer()
  const { kernel } = server.node
  const admin = await server.admin()

  let made = 0
  const source = { kind: 'function', id: 'filings' } as const
  const sum = { kind: 'sum', field: 'area' } as const
  const count = { kind: 'count' } as const
  const bodyOf = (definition: object, more: object = {}) => {
    made += 1
    const body = { fullName: `报表${made}`, enCode: `R${made}`, categoryId: 'dataReportType.business', definition, ...more }
    return body as CallInput<typeof createReport>['body']
  }
  const given = async (definition: object, more: object = {}) => {
    const body = bodyOf(definition, more)
    return { ...(await admin.get(createReport, { body })), body }
  }
  const run = (who: TestClient, id: string, body: object = {}) => who.call(runReport, { params: { id }, body })
  const table = async (id: string, body: object = {}, who = admin) => {
    const { columns, lines, ...rest } = await who.get(runReport, { params: { id }, body })
    return { ...rest, titles: columns.map(({ title }) => title), lines: lines.map(({ cells }) => cells.join('|')) }
  }
  const problems = (answer: { readonly data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors

  let systemId = ''

  /** A person with the filings of one town, without the field `secret`, who is granted entries of reports. */
  async function givenReader(
    account: string,
    menus: readonly { menuId: string; buttons?: readonly string[] }[],
    roles: readonly string[] = ['town-clerk'],
  ) {
    await inTransaction(kernel.db, async (tx) => {
      await upsertRole(kernel, byProgram(tx), { id: account, code: account, name: account, isGlobal: true })
      await setRoleGrants(kernel, byProgram(tx), account, { menus })
    })
    await givenPerson(kernel, { account, roleIds: [account, ...roles] })
    return server.signIn(account, personPassword)
  }

  const entryOf = async (reportId: string, more: object = {}) => {
    made += 1
    const body = {
      parentId: '-1',
      fullName: `入口${made}`,
      enCode: `E${made}`,
      icon: 'file',
      type: 5,
      systemId,
      propertyJson: JSON.stringify({ moduleId: reportId }),
      ...more,
    }
    return (await admin.get(createMenu, { body })).id
  }

  await givenFunction(kernel, { id: 'filings', parts, columns: ['town', 'crop', 'day', 'area', 'secret', 'phone'] })
  const seen = ['town', 'crop', 'day', 'area', 'phone', 'items', 'items-plot', 'items-mu']
  await givenFunctionRole(kernel, 'town-clerk', {
    functionId: 'filings',
    fields: seen,
    columns: seen,
    rows: rowsWhere({ field: 'town', operator: 'equals', value: { constant: '沙河' } }),
  })
  for (const data of records) await admin.get(createRecord, { params: { modelId: 'filings' }, body: { data: JSON.stringify(data) } })
  systemId = (await admin.get(createSystem, { body: { fullName: 'one', enCode: 'one', icon: 'setting' } })).id
  const reader = await givenReader('bare-reader', [])
  return { server, kernel, admin, source, sum, count, bodyOf, given, run, table, problems, entryOf, givenReader, reader }
}
