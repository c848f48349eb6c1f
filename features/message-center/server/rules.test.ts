import { expect, test } from 'vitest'
import { createAccount, createTemplate, listTypes } from '#features/message-center/contract.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const admin = await server.admin()

test.each(['http://127.0.0.1:9/x', 'http://10.0.0.8/x', 'http://169.254.169.254/latest', 'http://[::1]:80/x'])(
  'an address inside is refused: %s',
  async (webhookAddress) => {
    const body = { fullName: '内网', enCode: 'inside', type: '6', webhookType: '3', webhookAddress } as const
    expect(await admin.call(createAccount, { body })).toMatchObject({ code: 422, data: { errors: [{ field: 'webhookAddress' }] } })
  },
)

test('unknown variables, taken codes and names are refused at their fields', async () => {
  const body = { fullName: '模板', enCode: 'taken', messageSource: '2', messageType: '2', title: '待办', content: '{{flow}}' } as const
  await admin.get(createTemplate, { body })
  expect(await admin.call(createTemplate, { body: { ...body, title: '{{flows}}', content: '{{ flow }} {{constructor}}' } })).toMatchObject({
    code: 422,
    data: {
      errors: [
        { field: 'title', text: '没有这些变量：{{flows}}' },
        { field: 'content', text: '没有这些变量：{{ flow }}、{{constructor}}' },
        { field: 'enCode' },
        { field: 'fullName' },
      ],
    },
  })
})

test('channels, kinds of webhook and sources are told by their lists', async () => {
  const of = async (id: string) => (await admin.get(listTypes, { params: { id } })).map(({ fullName }) => fullName)
  expect(await of('1')).toEqual(['站内信', '邮件', '短信', '钉钉', '企业微信', 'Webhook'])
  expect(await of('4')).toEqual(['公告', '流程', '系统'])
  expect(await of('9')).toEqual([])
})
