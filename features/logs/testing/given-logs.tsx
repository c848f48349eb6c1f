import { listLog, listLogThings, logMenu, type LogRow } from '#features/logs/contract.ts'
import { LogScreen } from '#features/logs/web/log-screen.tsx'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

export const rowOf = (id: string, more: Partial<LogRow> = {}): LogRow => ({
  id,
  creatorTime: Date.UTC(2026, 10, 22, 6, 30),
  userId: 'u1',
  userName: '张三/zhangsan',
  ipaddress: '10.1.2.3',
  ipAddressName: '内网IP',
  platForm: 'Windows',
  browser: 'Chrome',
  requestURL: '',
  requestMethod: '',
  requestDuration: 0,
  moduleName: '',
  abstracts: '',
  json: '',
  loginMark: 1,
  loginType: 0,
  result: 'done',
  code: 0,
  requestId: 'trace-1',
  ...more,
})
export const pageOf = (list: LogRow[], total = list.length) => ({
  list,
  pagination: { currentPage: 1, pageSize: 20, total },
  next: '',
  since: null as number | null,
})
export const signIn = rowOf('s1', { abstracts: '登录' })
export const failedSignIn = rowOf('s2', { abstracts: '登录', moduleName: '账号或密码错误', result: 'refused', loginMark: 0 })
export const operation = rowOf('o1', { abstracts: '修改单据规则', moduleName: '生产经营备案号', json: '{}' })
export const exception = rowOf('e1', {
  moduleName: '服务端',
  abstracts: 'TypeError: x',
  json: 'at save (server/a.ts:1:2)',
  result: 'failed',
})
export const long = rowOf('r1', {
  requestMethod: 'GET',
  requestURL: `/api/visualdev/OnlineDev/${'very-long-'.repeat(12)}/List`,
  code: 200,
  requestDuration: 12,
})
export const things = answered(listLogThings, { list: [{ id: 'bill-rule', fullName: '单据规则' }] })
export const logs = answered(listLog, ({ params: { category } }) =>
  pageOf({ '1': [signIn, failedSignIn], '3': [operation], '4': [exception], '5': [long] }[category] ?? []),
)

export function renderLogs(
  calls: readonly AnsweredCall[],
  { buttons = [], phone = false, address = '/screen' }: { buttons?: readonly string[]; phone?: boolean; address?: string } = {},
) {
  return renderScreen(<LogScreen />, {
    phone,
    address,
    session: {
      menus: [menuOf({ id: logMenu, fullName: '系统日志', type: 2, address: 'system/log' })],
      permissions: [permissionOf(logMenu, buttons)],
    },
    calls: [things, ...calls],
  })
}
