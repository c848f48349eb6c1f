import { allDictionaries } from '#features/dictionaries/contract.ts'
import { readChoices } from '#features/message-center/contract.ts'
import { mySessions, type OwnSession } from '#features/profile/contract.ts'
import { ProfileScreen } from '#features/profile/web/profile-screen.tsx'
import {
  baseInfo,
  myLog,
  myOrganizations,
  myPermissions,
  myPositions,
  myRoles,
  mySignatures,
  secondFactorState,
  subordinates,
} from '#features/session/contract.ts'
import { listSocials } from '#features/sign-on/contract.ts'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const time = Date.UTC(2026, 10, 22, 1)

export const ownData = {
  id: 'u1',
  account: 'zhangsan',
  headIcon: '',
  avatar: '',
  organize: '甘肃省种子总站/业务科',
  position: '科员',
  role: '审核员',
  roleId: '审核员',
  manager: '李处长/lichuzhang',
  creatorTime: time,
  prevLogTime: time,
  prevLogIp: '10.1.2.3',
  realName: '张三',
  gender: 1,
  signature: '',
  nation: '',
  nativePlace: '甘肃张掖',
  entryDate: null,
  certificatesType: '',
  certificatesNumber: '',
  education: '',
  birthday: null,
  telePhone: '',
  landline: '',
  mobilePhone: '13800138000',
  email: 'zhangsan@example.cn',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
}

export const ownSession = (id: string, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  device: 'pc',
  platForm: 'Windows',
  browser: 'Edge',
  address: '10.1.2.3',
  place: '内网IP',
  signedInAt: time,
  lastUsedAt: time + 3_600_000,
  locked: 0,
  isOwn: 0,
  ...more,
})

const line = (id: string, more: object = {}) => ({
  id,
  userName: '张三/zhangsan',
  ipaddress: '10.1.2.3',
  ipAddressName: '内网IP',
  platForm: 'Windows',
  browser: 'Edge',
  abstracts: '登录',
  loginMark: 1,
  loginType: 0,
  requestURL: '',
  requestMethod: '',
  requestDuration: 0,
  creatorTime: time,
  ...more,
})

const node = (id: string, fullName: string, children: ReturnType<typeof authorizeNode>[] = []) => authorizeNode(id, fullName, children)
function authorizeNode(id: string, fullName: string, children: Authorize[]): Authorize {
  return { id, fullName, icon: '', children }
}
interface Authorize {
  id: string
  fullName: string
  icon: string
  children: Authorize[]
}

/** What the server answers to somebody whose page shows something in each section. */
export const profileCalls: readonly AnsweredCall[] = [
  answered(allDictionaries, { list: [] }),
  answered(baseInfo, ownData),
  answered(mySessions, {
    list: [
      ownSession('019aa000-0000-7000-8000-000000000001', { isOwn: 1 }),
      ownSession('019aa000-0000-7000-8000-000000000002', {
        platForm: 'Android',
        browser: 'Chrome',
        device: 'app',
        address: '36.142.7.9',
        place: '',
      }),
    ],
  }),
  answered(readChoices, {
    off: [{ event: 'copied', channel: 'mail' }],
    quiet: 0,
    quietFrom: '22:00',
    quietTo: '08:00',
    channels: [
      { code: 'inSite', hasAddress: 1 },
      { code: 'mail', hasAddress: 1 },
      { code: 'sms', hasAddress: 0 },
      { code: 'wecom', hasAddress: 1 },
      { code: 'dingtalk', hasAddress: 0 },
    ],
    version: 3,
  }),
  answered(mySignatures, []),
  answered(secondFactorState, { since: null, required: false, recoveryCodesLeft: 0 }),
  answered(listSocials, []),
  answered(myOrganizations, [
    { id: 'o1', fullName: '甘肃省种子总站/业务科', isDefault: 1 },
    { id: 'o2', fullName: '甘肃省种子总站/质检科', isDefault: 0 },
  ]),
  answered(myPositions, [{ id: 'p1', fullName: '科员', isDefault: 1 }]),
  answered(myRoles, [{ id: 'r1', fullName: '审核员', isDefault: 1 }]),
  answered(subordinates, ({ params: { id } }) =>
    id === '0'
      ? [{ id: 'u2', avatar: '', userName: '王五/wangwu', department: '甘肃省种子总站/业务科', position: '科员', isLeaf: false }]
      : [{ id: 'u3', avatar: '', userName: '赵六/zhaoliu', department: '甘肃省种子总站/业务科', position: '', isLeaf: true }],
  ),
  answered(myPermissions, {
    module: [node('s1', '业务平台', [node('m1', '制种备案'), node('m2', '审批中心')])],
    button: [node('s1', '业务平台', [node('m1', '制种备案', [node('b1', '新增')])])],
    column: [],
    form: [],
    resource: [],
    portal: [],
  }),
  answered(myLog, ({ query: { category } }) => ({
    list:
      category === 1
        ? [line('l1'), line('l2', { loginMark: 0 })]
        : [line('l3', { abstracts: '', requestMethod: 'GET', requestURL: '/api/oauth/CurrentUser', requestDuration: 12 })],
    pagination: { currentPage: 1, pageSize: 20, total: 1 },
  })),
]

interface Given {
  readonly section?: string
  readonly calls?: readonly AnsweredCall[]
  readonly phone?: boolean
}

/** Opens the page at one of its sections. */
export function renderProfile({ section, calls = [], phone = false }: Given = {}) {
  return renderScreen(<ProfileScreen />, {
    phone,
    address: section === undefined ? '/profile' : `/profile?section=${section}`,
    calls: [...profileCalls, ...calls],
  })
}
