import { sql } from 'kysely'
import { expect } from 'vitest'
import { approver as askedNode, chain, start } from '#engine/flows/testing/builders.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { NamedInFlow } from './every-node.ts'
import { grantFunction } from './grants.ts'
import type { Product } from './product.ts'
import { look } from './screen.ts'
import { openMessage } from './shell.ts'
import { signInAs } from './sign-in.ts'
import { openWindow, type Window } from './window.ts'

/** Who handles which node, by the name in its rule; accounts are made of these keys. */
export const names = {
  first: '初审员老王',
  field: '复核员老孙',
  manager: '主管老赵',
  head: '部门主管老钱',
  candidate: '核查员老吴',
  inspector: '检验员老周',
  judge: '检验主任老郑',
  copied: '档案员老韩',
} as const
type Somebody = keyof typeof names
const accountOf = (who: Somebody): string => `proof-${who}`

/** The text by which the record is known to everybody who handles it. */
export const subject = '白杨'

/** Account of who starts the request; below a superior, in an organization with a head. */
export const filler = 'proof-filler'

const checkName = '苗木检验'
const checkSubject = '检验对象'

/** What the flow of every node names, in a form with these fields. */
export const namedInFlow = (fields: NamedInFlow['fields']): NamedInFlow => ({
  people: names,
  fields,
  subFlow: { name: checkName, subject: checkSubject },
})

/** The people of the flow of every node, and the published flow that it starts. */
export interface PeopleOfFlow {
  readonly product: Product
  readonly ids: Readonly<Record<Somebody, string>>
}

/** Everybody whom the rules of the flow lead to, with the organization and the sub flow that they belong to. */
export async function givenPeople(product: Product): Promise<PeopleOfFlow> {
  const { kernel } = product.server.node
  await inTransaction(kernel.db, (tx) =>
    upsertRole(kernel, byProgram(tx), { id: 'nursery', code: 'nursery', name: '苗圃', isGlobal: true }),
  )
  const nursery = { id: 'nursery', parentId: undefined, code: 'nursery', name: '苗圃', kind: 'company' } as const
  await inTransaction(kernel.db, (tx) => upsertOrganization(kernel, byProgram(tx), nursery))
  const ids = {} as Record<Somebody, string>
  await givenFunctionRole(kernel, 'inspects', { functionId: 'sapling_check' })
  for (const who of Object.keys(names) as Somebody[]) {
    const roleIds = who === 'inspector' ? ['inspects'] : ['nursery']
    ids[who] = await givenPerson(kernel, { account: accountOf(who), name: names[who], organizationIds: ['nursery'], roleIds })
  }
  await inTransaction(kernel.db, (tx) => upsertOrganization(kernel, byProgram(tx), { ...nursery, managerId: ids.head }))
  await givenFunction(kernel, {
    id: 'sapling_check',
    parts: [part('subject', 'text', { label: checkSubject })],
    flow: {
      ...chain(start(), askedNode('judge', [ids.judge], { name: '检验' })),
      id: 'flow-sapling-check',
      code: 'sapling_check',
      name: checkName,
    },
  })
  return { product, ids }
}

/** Somebody below a superior who may fill in the function. */
export async function givenFiller({ product, ids }: PeopleOfFlow, code: string): Promise<void> {
  const { kernel } = product.server.node
  await grantFunction(kernel, 'nursery', code)
  const more = { organizationIds: ['nursery'], roleIds: ['nursery'], managerId: ids.manager }
  await givenPerson(kernel, { account: filler, name: '育苗员小李', ...more })
}

interface WayAhead {
  readonly branch: string
  readonly candidate: string
}

/** Approves what the newest message is about, choosing the way ahead where that is asked for. */
export async function approve(window: Window, words: string, way?: WayAhead): Promise<void> {
  const { page } = window
  await openMessage(window, words)
  await page.getByText(subject).first().waitFor()
  await page.getByRole('button', { name: '通过', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '审批通过' })
  const here = page.url()
  await dialog.getByRole('button', { name: '通过', exact: true }).click()
  if (way) await chooseWay(window, way)
  await page.waitForURL((address) => address.toString() !== here)
}

async function chooseWay(window: Window, { branch, candidate }: WayAhead): Promise<void> {
  const { page } = window
  const dialog = page.getByRole('dialog', { name: '选择后续流程' })
  await dialog.getByRole('checkbox', { name: branch }).check()
  await look(window, 'life-way')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByRole('combobox').fill(candidate)
  await page.locator('.ant-select-item-option').filter({ hasText: candidate }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
}

/** Somebody signs in, handles what the product tells him of, and leaves. */
async function approveAs(product: Product, who: Somebody, words: string): Promise<void> {
  const window = await openWindow(product)
  await signInAs(window, accountOf(who), { password: personPassword })
  await approve(window, words)
  expect.soft(window.complaints.found).toEqual([])
  await window.context.close()
}

/** Waits until somebody is told of something more than before. */
async function told({ product, ids }: PeopleOfFlow, who: Somebody, count: number): Promise<void> {
  const found = sql<{ n: number }>`select count(*)::int as n from message where user_id = ${ids[who]}`
  await expect
    .poll(async () => (await found.execute(product.server.node.kernel.db)).rows[0]?.n, { timeout: 90_000 })
    .toBeGreaterThanOrEqual(count)
}

/**
 * Through all nodes: each is handled by whom its rule names, the sub flow by its own people, the timer by the product.
 *
 * @param starter the window of who started the request, and handles a node of it
 * @param name of the function, which stands in messages
 */
export async function approveAll(people: PeopleOfFlow, starter: Window, name: string): Promise<void> {
  const { product } = people
  for (const who of ['first', 'field', 'manager', 'head'] as const) await approveAs(product, who, name)
  await approve(starter, name, { branch: '现场分支', candidate: names.candidate })
  await approveAs(product, 'candidate', name)
  await approveAs(product, 'judge', checkName)
  await told(people, 'first', 2)
  await approveAs(product, 'first', name)
  const reader = await openWindow(product)
  await signInAs(reader, accountOf('copied'), { password: personPassword })
  await openMessage(reader, name)
  await reader.page.getByText(subject).first().waitFor()
  await look(reader, 'life-copy')
  await reader.context.close()
}
