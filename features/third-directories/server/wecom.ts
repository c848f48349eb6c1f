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
import {
  ThirdProblem,
  type ThirdDepartment,
  type ThirdDirectory,
  type ThirdPerson,
} from '#features/third-directories/server/third-directory.ts'

const codes: PlatformCodes = {
  staleToken: [40014, 42001],
  busy: [-1, 45009, 45033],
  endsRun: {
    40001: 'third.wrong-secret',
    40013: 'third.wrong-corporation',
    40056: 'third.wrong-agent',
    41002: 'third.wrong-corporation',
    41004: 'third.wrong-secret',
    48002: 'third.no-right',
    48009: 'third.no-right',
    60020: 'third.wrong-address',
    301002: 'third.wrong-agent',
  },
  refuses: {
    40003: 'third.person-missing',
    60003: 'third.department-missing',
    60004: 'third.department-missing',
    60005: 'third.department-has-people',
    60006: 'third.department-has-children',
    60008: 'third.department-name-taken',
    60009: 'third.department-name-wrong',
    60011: 'third.no-right',
    60102: 'third.person-taken',
    60103: 'third.mobile-wrong',
    60104: 'third.mobile-taken',
    60111: 'third.person-missing',
    60123: 'third.department-missing',
    81013: 'third.person-missing',
  },
}

/** WeCom says so where the secret for contacts may read ids only, as from addresses registered since August 2022. */
const idsOnly = 'third.no-right'

const number = z.number().int()
const done = z.object({})
/** People that a message did not reach. */
const sentAnswer = z.object({ invaliduser: z.string().optional(), unlicenseduser: z.string().optional() })
const departmentList = z.object({ department: z.array(z.object({ id: number, parentid: number, name: z.string().optional() })) })
const departmentIdList = z.object({ department_id: z.array(z.object({ id: number, parentid: number })) })
const personList = z.object({
  userlist: z.array(
    z.object({ userid: z.string(), name: z.string().optional(), mobile: z.string().optional(), department: z.array(number) }),
  ),
})
const personIdList = z.object({
  next_cursor: z.string().optional(),
  dept_user: z.array(z.object({ userid: z.string(), department: number })),
})

interface Credentials {
  readonly corpId: string
  readonly secret: string
  /** Of the application for messages, which may read names where the secret for contacts reads ids only; empty where there is none. */
  readonly agentSecret?: string
}

const caller = (parts: PlatformParts, { corpId, secret }: Credentials): Ask =>
  platformCaller(parts, codes, { path: '/cgi-bin/gettoken', query: { corpid: corpId, corpsecret: secret } })

/** Whether the secret of an application is right, and is that of the application with this number. */
export async function checkWecomAgent(parts: PlatformParts, credentials: Credentials, agentId: string): Promise<void> {
  await caller(parts, credentials)({ path: '/cgi-bin/agent/get', query: { agentid: agentId } }, done)
}

/** Sends a text to one person, as the application. */
export async function sendWecomText(
  parts: PlatformParts,
  credentials: Credentials,
  agentId: string,
  to: string,
  content: string,
): Promise<void> {
  const body = { touser: to, msgtype: 'text', agentid: Number(agentId), text: { content } }
  const { invaliduser, unlicenseduser } = await caller(parts, credentials)({ path: '/cgi-bin/message/send', body }, sentAnswer)
  // The platform takes the message and tells whom it leaves out.
  if (invaliduser) throw new ThirdProblem('third.person-missing', { endsRun: false })
  if (unlicenseduser) throw new ThirdProblem('third.no-right', { endsRun: false })
}

/** The directory of WeCom (企业微信), by the secret for the synchronization of contacts. */
export function wecomDirectory(parts: PlatformParts, credentials: Credentials): ThirdDirectory {
  const ask = caller(parts, credentials)
  const { agentSecret = '' } = credentials
  const askNames = agentSecret === '' ? undefined : caller(parts, { ...credentials, secret: agentSecret })
  let highestId = 1
  return {
    rootId: '1',
    departmentName: (name) => nameWithin(name, /[\\:*?"<>|｜]/g, 64),
    personName: (name) => nameWithin(name, /[\r\n]/g, 64),
    check: async () => {
      await ask({ path: '/cgi-bin/department/simplelist' }, departmentIdList)
    },
    departments: async () => {
      const found = await unlessIdsOnly(
        () => listedDepartments(ask),
        () => departmentsById(ask, askNames),
      )
      highestId = found.reduce((highest, { id }) => Math.max(highest, Number(id)), highestId)
      return found
    },
    people: (departmentIds) =>
      unlessIdsOnly(
        () => listedPeople(ask, ['1', ...departmentIds]),
        () => peopleById(ask, askNames, ['1', ...departmentIds]),
      ),
    freeDepartmentId: () => String((highestId += 1)),
    createDepartment: async ({ name, parentId }, given) => {
      const body = { name, parentid: Number(parentId), ...(given === undefined ? {} : { id: Number(given) }) }
      return String((await ask({ path: '/cgi-bin/department/create', body }, z.object({ id: number }))).id)
    },
    updateDepartment: async (id, { name, parentId }) => {
      await ask({ path: '/cgi-bin/department/update', body: { id: Number(id), name, parentid: Number(parentId) } }, done)
    },
    removeDepartment: async (id) => {
      await ask({ path: '/cgi-bin/department/delete', query: { id } }, done)
    },
    createPerson: async (userid, { departmentIds, ...rest }) => {
      await ask({ path: '/cgi-bin/user/create', body: { userid, ...rest, department: departmentIds.map(Number) } }, done)
    },
    updatePerson: async (userid, { departmentIds, ...rest }) => {
      await ask({ path: '/cgi-bin/user/update', body: { userid, ...rest, department: departmentIds.map(Number) } }, done)
    },
    removePerson: async (userid) => {
      await ask({ path: '/cgi-bin/user/delete', query: { userid } }, done)
    },
  }
}

async function unlessIdsOnly<Found>(whole: () => Promise<Found>, byId: () => Promise<Found>): Promise<Found> {
  try {
    return await whole()
  } catch (error) {
    if (!(error instanceof ThirdProblem) || error.text !== idsOnly) throw error
    return byId()
  }
}

async function listedDepartments(ask: Ask): Promise<ThirdDepartment[]> {
  const { department } = await ask({ path: '/cgi-bin/department/list' }, departmentList)
  return department.filter(({ id }) => id !== 1).map(({ id, parentid, name }) => ({ id: String(id), parentId: String(parentid), name }))
}

/** All departments by their ids, with the names of those that the application sees. */
async function departmentsById(ask: Ask, askNames: Ask | undefined): Promise<ThirdDepartment[]> {
  const named = new Map((await asFarAsSeen(askNames, listedDepartments)).map(({ id, name }) => [id, name]))
  const { department_id: ids } = await ask({ path: '/cgi-bin/department/simplelist' }, departmentIdList)
  return ids
    .filter(({ id }) => id !== 1)
    .map(({ id, parentid }) => ({ id: String(id), parentId: String(parentid), name: named.get(String(id)) }))
}

async function listedPeople(ask: Ask, departmentIds: readonly string[]): Promise<ThirdPerson[]> {
  const lists = await fewAtOnce(departmentIds, (id) => ask({ path: '/cgi-bin/user/list', query: { department_id: id } }, personList))
  const people = lists.flatMap(({ userlist }) => userlist)
  const once = new Map(
    people.map(({ userid, name, mobile, department }) => [
      userid,
      { id: userid, name, mobile: mobile ? withoutCountry(mobile) : undefined, departmentIds: department.map(String) },
    ]),
  )
  return [...once.values()]
}

/** All people by their ids, with what the application sees of them. */
async function peopleById(ask: Ask, askNames: Ask | undefined, departmentIds: readonly string[]): Promise<ThirdPerson[]> {
  const seen = new Map((await asFarAsSeen(askNames, (asked) => listedPeople(asked, departmentIds))).map((one) => [one.id, one]))
  const pairs: { readonly userid: string; readonly department: number }[] = []
  let cursor = ''
  do {
    const body = { limit: 10_000, ...(cursor === '' ? {} : { cursor }) }
    const page = await ask({ path: '/cgi-bin/user/list_id', body }, personIdList)
    pairs.push(...page.dept_user)
    cursor = page.next_cursor ?? ''
  } while (cursor !== '')
  return [...Map.groupBy(pairs, ({ userid }) => userid)].map(([id, own]) => ({
    id,
    name: seen.get(id)?.name,
    mobile: seen.get(id)?.mobile,
    departmentIds: own.map(({ department }) => String(department)),
  }))
}

/** What an application sees; nothing where there is none, or where it may not. */
async function asFarAsSeen<Found>(askNames: Ask | undefined, read: (ask: Ask) => Promise<Found[]>): Promise<Found[]> {
  if (!askNames) return []
  try {
    return await read(askNames)
  } catch (error) {
    if (error instanceof ThirdProblem) return []
    throw error
  }
}
