import { expect, test } from 'vitest'
import { comparePackage, exportPackage, importPackage, packageContents } from '#features/applications/contract/packages.ts'
import { createFunctionDraft } from '#features/function-design/contract.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What functions name beside themselves is asked for in a package, and missed where it is taken in. */

const trial = await startTestServer()
const production = await startTestServer()
const from = await trial.admin()
const to = await production.admin()

const control = (key: string, jnpfKey: string, label: string, more: object = {}, config: object = {}) => ({
  __vModel__: key,
  ...more,
  __config__: { jnpfKey, label, ...config },
})

/** Takes a package of these functions in elsewhere. */
async function takenIn(ids: string[]): Promise<string> {
  const { content } = await from.get(exportPackage, { body: { ids, fullName: '园艺' } })
  const form = new FormData()
  form.append('file', new Blob([content]), 'garden.json')
  return (await to.get(importPackage, {}, { form })).id
}

const compared = (id: string) => to.get(comparePackage, { params: { id } })

test('names functions whose rows a verify code tells, and whose numbers a field sums up, where they stay out of it', async () => {
  const made = async (fullName: string, enCode: string, fields: readonly object[]) => {
    const formData = JSON.stringify({ fields, classJson: '' })
    return (await from.get(createFunctionDraft, { body: { fullName, enCode, category: 'webDesign.general', webType: 2, formData } })).id
  }
  const size = control('size', 'numInput', '面积')
  const firms = await made('企业台账', 'garden_firms', [control('licences', 'table', '许可证', {}, { children: [size] })])
  const fees = await made('费用台账', 'garden_fees', [control('of', 'comInput', '苗床'), size])
  const verify = { shown: ['name'], tables: [{ function: firms, table: 'licences', columns: ['size'] }] }
  const paid = await made('收费苗床', 'garden_paid', [
    control('name', 'comInput', '名称'),
    control('code', 'comInput', '核验码', { disabled: true }, { seedbedVerifyCode: verify }),
    control('sum', 'numInput', '合计', { disabled: true }, { seedbedSumOf: { function: fees, through: 'of', value: 'size' } }),
  ])
  const { leftOut } = await from.get(packageContents, { body: { ids: [paid] } })
  for (const name of ['企业台账', '费用台账']) expect(leftOut).toContainEqual(expect.stringContaining(name))
  const id = await takenIn([paid])
  const found = (await compared(id)).parts.find(({ key }) => key === 'function:garden_paid')?.findings
  for (const one of [firms, fees]) expect(found).toContain(`用到的功能“${one}”不在包中，本系统也没有`)
  const whole = await takenIn([paid, firms, fees])
  expect((await compared(whole)).parts.flatMap(({ findings }) => findings)).toEqual([])
})
