import { expect, test } from 'vitest'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { approver, branch, branchAbove, chain, start } from '#engine/flows/testing/builders.ts'
import { compareFlowVersions, createFlowDraft, makeMainVersion, updateFlowDraft, versionId } from '#features/flow-design/contract.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

test('two versions, and a version and the draft, are compared in words', async () => {
  const [li, wang] = await Promise.all(['li', 'wang'].map((account) => givenPerson(kernel, { account })))
  await givenFunction(kernel, { id: 'compared', parts: [part('amount', 'number', { label: '面积', required: true })] })
  const text = (flow: FlowDefinition) => JSON.stringify(encodeFlow(flow))
  const fork = (amount: string) => ({
    kind: 'condition' as const,
    branches: [branchAbove('big', 'amount', amount), branch('else', { isDefault: true })],
  })
  const first = chain(start(), { ...approver('a', [li!]), fork: fork('500') })
  const rights = [{ field: 'amount', read: true, write: true, required: false }]
  const second = chain(
    start({ comments: true }),
    { ...approver('a', [wang!], { counterSign: { mode: 'all', ratio: 60 }, rights }), fork: fork('800') },
    approver('b', [li!]),
  )
  const body = { fullName: '比较', enCode: 'compared', category: 'seedFiling', onlineFormId: 'compared', flowTemplateJson: text(first) }
  const { templateId: id } = await admin.get(createFlowDraft, { body })
  await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
  await admin.get(updateFlowDraft, { params: { id }, body: { flowTemplateJson: text(second) } })
  const told = async (from: number, to: number) =>
    (await admin.get(compareFlowVersions, { params: { id }, query: { from, to } })).list.map(({ node, change, property, before, after }) =>
      [node, change, property, before, after].filter((one) => one !== ''),
    )
  const expected = [
    ['start', 'changed', '允许评论', '否', '是'],
    ['a', 'changed', '审批人', 'li', 'wang'],
    ['a', 'changed', '审批方式', '或签，一人通过即可', '会签，60%通过'],
    ['a', 'changed', '字段权限', '面积：可编辑'],
    ['big', 'changed', '条件', '面积 ＞ 500', '面积 ＞ 800'],
    ['b', 'added'],
  ]
  expect((await told(1, 0)).toSorted()).toEqual(expected.toSorted())
  await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
  expect((await told(1, 2)).toSorted()).toEqual(expected.toSorted())
  expect(await told(2, 0)).toEqual([])
  expect(await admin.call(compareFlowVersions, { params: { id }, query: { from: 9, to: 0 } })).toMatchObject({ code: 404 })
})
