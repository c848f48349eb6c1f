import { beforeAll, describe, expect, test } from 'vitest'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { requestDetail, startRequest } from '#features/approvals/contract.ts'
import { saveFlow } from '#features/approvals/entry.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { approveAs, openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { signInAs } from './testing/sign-in.ts'
import { desk, openWindow, phone } from './testing/window.ts'

/** An inspector fills in the form of his node, and whoever applied reads it afterwards. */

const product = await startProduct()
const { server } = product
const { kernel } = server.node

beforeAll(async () => {
  await givenFunction(kernel, { id: 'other', parts: [part('title', 'text')] })
  await givenFunctionRole(kernel, 'readers', { functionId: 'other' })
  const person = (account: string) => givenPerson(kernel, { account, roleIds: ['readers'] })
  const [, reviewer, inspector, signer] = [await person('ann'), await person('bob'), await person('cat'), await person('dan')]
  const text = (key: string, label: string) => part(key, 'text', { label })
  const number = (key: string, label: string) => part(key, 'number', { label })
  const application = [number('area', '申请面积'), text('place', '地块位置')]
  await givenFunction(kernel, { id: 'application', isFlowForm: true, parts: application })
  const inspection = [text('place', '地块位置'), number('found', '实测面积'), text('result', '检验结果')]
  await givenFunction(kernel, { id: 'inspection', isFlowForm: true, parts: inspection })
  const right = (field: string) => ({ field, read: true, write: true, required: field === 'result' })
  const definition = {
    ...chain(
      start({ form: { id: 'application', name: 'application' } }),
      approver('review', [reviewer], { name: '初审' }),
      approver('inspect', [inspector], {
        name: '现场检验',
        form: { id: 'inspection', name: 'inspection' },
        transfers: [{ node: 'review', values: [{ from: 'area', to: 'found' }] }],
        rights: [right('found'), right('result')],
      }),
      approver('sign', [signer], { name: '签发' }),
    ),
    ...{ id: 'visits', code: 'visits', name: '检验申请', isLaunch: true as const },
  }
  await inTransaction(kernel.db, (tx) =>
    saveFlow(kernel, tx, { id: 'visits', code: 'visits', name: '检验申请', category: 'test', definition }),
  )
})

async function atInspection(): Promise<string> {
  const [ann, bob] = [await server.signIn('ann', personPassword), await server.signIn('bob', personPassword)]
  const formData = { area: '12', place: '三里屯地块' }
  const { id } = savedIn(await ann.get(startRequest, { body: { flowId: 'visits', formData, status: 0 } }))
  await approveAs(bob, id)
  return id
}

describe.each([
  ['on a desk', desk],
  ['on a phone', phone],
])('%s', (where, size) => {
  test('the form of the node is filled in beside the application, and read after it', { timeout: 300_000 }, async () => {
    const id = await atInspection()
    const cat = await server.signIn('cat', personPassword)
    const window = await openWindow(product, size)
    const { page } = window
    const taskOperatorId = (await openEntry(cat, id)) ?? ''
    await signInAs(window, 'cat', {
      password: personPassword,
      to: workFlowAddress({ id, flowId: 'visits', opType: opTypes.approve, taskOperatorId }),
    })
    // The measured area begins with that of the application.
    await expect.poll(() => page.getByLabel('实测面积').first().inputValue()).toBe('12')
    await page.getByRole('tab', { name: 'application（流程发起）' }).click()
    await page.getByText('申请面积').first().waitFor()
    await look(window, `node-form-application ${where}`)
    await page.getByRole('button', { name: '通过', exact: true }).click()
    // What is missing leads back to the form of the node.
    await page
      .getByLabel(/检验结果/)
      .first()
      .fill('合格')
    await page.getByLabel('实测面积').first().fill('11')
    await look(window, `node-form ${where}`)
    await page.getByRole('button', { name: '通过', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '审批通过' })
    await look(window, `node-form-dialog ${where}`)
    const here = page.url()
    await dialog.getByRole('button', { name: '通过', exact: true }).click()
    await page.waitForURL((address) => address.toString() !== here)
    await window.context.close()
    const ann = await openWindow(product, size)
    await signInAs(ann, 'ann', { password: personPassword, to: workFlowAddress({ id, flowId: 'visits', opType: opTypes.mine }) })
    await ann.page.getByText('申请面积').first().waitFor()
    await ann.page.getByRole('tab', { name: 'inspection（现场检验）' }).click()
    await ann.page.getByText('合格').first().waitFor()
    await look(ann, `node-form-read ${where}`)
    await ann.context.close()
    const { formData } = await (await server.signIn('dan', personPassword)).get(requestDetail, { params: { id }, query: {} })
    expect(formData).toMatchObject({ area: 12 })
  })
})
