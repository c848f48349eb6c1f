import { z } from 'zod'
import {
  fewAtOnce,
  nameWithin,
  platformCaller,
  withoutCountry,
  type Ask,
  type PlatformCodes,
  type PlatformParts,
} from '#features/third-directories/server/platform-caller.ts'
import type { ThirdDepartment, ThirdDirectory, ThirdPerson } from '#features/third-directories/server/third-directory.ts'

const codes: PlatformCodes = {
  staleToken: [40014, 42001],
  busy: [-1, 90002, 90005, 90006, 90018],
  endsRun: {
    40001: 'third.wrong-secret',
    40035: 'third.wrong-secret',
    40089: 'third.wrong-secret',
    40096: 'third.wrong-secret',
    60020: 'third.wrong-address',
  },
  refuses: {
    33012: 'third.person-missing',
    40103: 'third.person-invited',
    60003: 'third.department-missing',
    60004: 'third.department-missing',
    60005: 'third.department-has-people',
    60006: 'third.department-has-children',
    60007: 'third.department-name-wrong',
    60008: 'third.department-name-taken',
    60009: 'third.department-name-wrong',
    60011: 'third.no-right',
    60102: 'third.person-taken',
    60103: 'third.mobile-wrong',
    60104: 'third.mobile-taken',
    60121: 'third.person-missing',
  },
}

const number = z.number().int()
const done = z.object({})
const departmentList = z.object({ result: z.array(z.object({ dept_id: number, parent_id: number, name: z.string() })) })
const personList = z.object({
  result: z.object({
    has_more: z.boolean(),
    next_cursor: number.optional(),
    list: z.array(
      z.object({ userid: z.string(), name: z.string().optional(), mobile: z.string().optional(), dept_id_list: z.array(number) }),
    ),
  }),
})

/** Most people that a page may have. */
const pageSize = 100

interface Credentials {
  readonly appKey: string
  readonly appSecret: string
}

const caller = (parts: PlatformParts, { appKey, appSecret }: Credentials): Ask =>
  platformCaller(parts, codes, { path: '/gettoken', query: { appkey: appKey, appsecret: appSecret } })

/** Sends a text to one person, as the application. */
export async function sendDingTalkText(
  parts: PlatformParts,
  credentials: Credentials,
  agentId: string,
  to: string,
  content: string,
): Promise<void> {
  const body = { agent_id: Number(agentId), userid_list: to, msg: { msgtype: 'text', text: { content } } }
  await caller(parts, credentials)({ path: '/topapi/message/corpconversation/asyncsend_v2', body }, done)
}

/** The directory of DingTalk (钉钉), by key and secret of an application that may manage contacts. */
export function dingTalkDirectory(parts: PlatformParts, credentials: Credentials): ThirdDirectory {
  const ask = caller(parts, credentials)
  const childrenOf = async (id: string) =>
    (await ask({ path: '/topapi/v2/department/listsub', body: { dept_id: Number(id) } }, departmentList)).result
  const input = ({ name, parentId }: { readonly name: string; readonly parentId: string }) => ({ name, parent_id: Number(parentId) })
  const person = (userid: string, { name, mobile, departmentIds }: { name: string; mobile: string; departmentIds: readonly string[] }) => ({
    userid,
    name,
    mobile,
    dept_id_list: departmentIds.join(','),
  })
  return {
    rootId: '1',
    departmentName: (name) => nameWithin(name, /[-,，]/g, 64),
    personName: (name) => nameWithin(name, /[\r\n]/g, 80),
    check: async () => {
      await childrenOf('1')
    },
    departments: async () => {
      const found: ThirdDepartment[] = []
      for (let level = ['1']; level.length > 0;) {
        const children = (await fewAtOnce(level, childrenOf)).flat()
        found.push(...children.map(({ dept_id, parent_id, name }) => ({ id: String(dept_id), parentId: String(parent_id), name })))
        level = children.map(({ dept_id }) => String(dept_id))
      }
      return found
    },
    people: async (departmentIds) => {
      const people = (await fewAtOnce(['1', ...departmentIds], (id) => peopleOf(ask, id))).flat()
      return [...new Map(people.map((one) => [one.id, one])).values()]
    },
    freeDepartmentId: () => undefined,
    createDepartment: async (department) => {
      const answer = z.object({ result: z.object({ dept_id: number }) })
      return String((await ask({ path: '/topapi/v2/department/create', body: input(department) }, answer)).result.dept_id)
    },
    updateDepartment: async (id, department) => {
      await ask({ path: '/topapi/v2/department/update', body: { dept_id: Number(id), ...input(department) } }, done)
    },
    removeDepartment: async (id) => {
      await ask({ path: '/topapi/v2/department/delete', body: { dept_id: Number(id) } }, done)
    },
    createPerson: async (id, given) => {
      await ask({ path: '/topapi/v2/user/create', body: person(id, given) }, done)
    },
    updatePerson: async (id, given) => {
      await ask({ path: '/topapi/v2/user/update', body: person(id, given) }, done)
    },
    removePerson: async (userid) => {
      await ask({ path: '/topapi/v2/user/delete', body: { userid } }, done)
    },
  }
}

async function peopleOf(ask: Ask, departmentId: string): Promise<ThirdPerson[]> {
  const people: ThirdPerson[] = []
  for (let cursor: number | undefined = 0; cursor !== undefined;) {
    const body: unknown = { dept_id: Number(departmentId), cursor, size: pageSize }
    const page: z.output<typeof personList>['result'] = (await ask({ path: '/topapi/v2/user/list', body }, personList)).result
    people.push(
      ...page.list.map(({ userid, name, mobile, dept_id_list }) => ({
        id: userid,
        name,
        mobile: mobile ? withoutCountry(mobile) : undefined,
        departmentIds: dept_id_list.map(String),
      })),
    )
    cursor = page.has_more ? page.next_cursor : undefined
  }
  return people
}
