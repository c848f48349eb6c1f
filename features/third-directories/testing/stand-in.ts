import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

interface Department {
  readonly id: number
  readonly parentId: number
  readonly name: string
}

interface Person {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly departmentIds: readonly number[]
}

type Body = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>>

export const wecomCredentials = {
  qyhCorpId: 'corp-1',
  qyhAgentId: '1000002',
  qyhCorpSecret: 'wecom-contact-secret',
  qyhAgentSecret: 'wecom-agent-secret',
}
export const dingTalkCredentials = { dingSynAppKey: 'ding-key', dingSynAppSecret: 'ding-secret-value' }

/**
 * WeCom and DingTalk on loopback, as far as the product asks them: tokens that end, error codes, pages, budgets. Both show one
 * directory, so a test looks at `departments` and `people` whichever it asked. It ends with the test file.
 */
export class StandIn {
  readonly departments = new Map<number, Department>()
  readonly people = new Map<string, Person>()
  /** Texts that went to people, as the platform takes them. */
  readonly messages: { readonly to: string; readonly text: string }[] = []
  /** Paths that were asked, in order. */
  readonly asked: string[] = []
  /** What WeCom's secret for contacts may read: everything, or ids alone; its application reads names, but no numbers. */
  idsOnly = false
  namesByApplication = true
  /** Questions that are answered with the code of a used-up budget before one is served. */
  busyFor = 0
  /** Serves so many writes, then does one more without answering it, and refuses to answer further ones. */
  diesAfterWrites: number | undefined
  /** People in a page of DingTalk's lists. */
  pageSize = 2
  #token = 1
  #nextId = 100
  readonly #server = createServer((request, response) => {
    void this.#serve(request).then((answer) => (answer === undefined ? request.socket.destroy() : response.end(JSON.stringify(answer))))
  })

  /** @returns the address of its interface */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve)
    })
    afterAll(() => {
      this.#server.closeAllConnections()
      this.#server.close()
    })
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Tokens that were given out end. */
  endTokens(): void {
    this.#token += 1
  }

  clear(): void {
    this.departments.clear()
    this.people.clear()
    this.asked.length = 0
    this.messages.length = 0
    this.diesAfterWrites = undefined
    this.idsOnly = false
    this.namesByApplication = true
  }

  async #serve(request: IncomingMessage): Promise<Answer | undefined> {
    const url = new URL(request.url ?? '', 'http://stand.in')
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const text = Buffer.concat(parts).toString()
    const body = { ...Object.fromEntries(url.searchParams), ...(text === '' ? {} : (JSON.parse(text) as Body)) }
    this.asked.push(url.pathname)
    const isWrite = /\/(create|update|delete)$/.test(url.pathname)
    if (isWrite && this.diesAfterWrites !== undefined && this.diesAfterWrites < 0) return undefined
    const answer = this.#answer(url.pathname, body)
    if (isWrite && this.diesAfterWrites !== undefined && --this.diesAfterWrites < 0) return undefined
    return answer
  }

  #answer(path: string, body: Body): Answer {
    if (path.endsWith('/gettoken')) return this.#tokenFor(body)
    const isDing = path.startsWith('/topapi/')
    const [token, bearer = ''] = String(body['access_token']).split('/')
    if (token !== `token-${this.#token}`)
      return isDing ? { errcode: 88, sub_code: '40014', errmsg: 'token' } : { errcode: 42001, errmsg: 'token' }
    if (this.busyFor > 0) {
      this.busyFor -= 1
      return isDing ? { errcode: 88, sub_code: '90018', errmsg: 'busy' } : { errcode: 45009, errmsg: 'busy' }
    }
    const does = this.#paths[path]
    return does ? { errcode: 0, errmsg: 'ok', ...does({ ...body, bearer }) } : { errcode: 404, errmsg: path }
  }

  #tokenFor({ corpid, corpsecret, appkey, appsecret }: Body): Answer {
    const token = { errcode: 0, errmsg: 'ok', access_token: `token-${this.#token}`, expires_in: 7200 }
    if (appkey !== undefined) {
      const right = appkey === dingTalkCredentials.dingSynAppKey && appsecret === dingTalkCredentials.dingSynAppSecret
      return right ? token : { errcode: 40089, errmsg: `wrong ${String(appsecret)}` }
    }
    if (corpid !== wecomCredentials.qyhCorpId) return { errcode: 40013, errmsg: 'corpid' }
    const right = corpsecret === wecomCredentials.qyhCorpSecret || corpsecret === wecomCredentials.qyhAgentSecret
    if (corpsecret === wecomCredentials.qyhAgentSecret) return { ...token, access_token: `${token.access_token}/agent` }
    return right ? token : { errcode: 40001, errmsg: `wrong ${String(corpsecret)}` }
  }

  readonly #paths: Readonly<Record<string, (body: Body) => Answer>> = {
    '/cgi-bin/agent/get': ({ agentid }) => (agentid === wecomCredentials.qyhAgentId ? {} : { errcode: 301002 }),
    '/cgi-bin/message/send': ({ touser, agentid, text }) => {
      if (String(agentid) !== wecomCredentials.qyhAgentId) return { errcode: 40056 }
      return this.#sent(String(touser), text) ? {} : { invaliduser: touser }
    },
    '/topapi/message/corpconversation/asyncsend_v2': ({ userid_list, msg }) =>
      this.#sent(String(userid_list), (msg as { text: unknown }).text) ? { task_id: 1 } : { errcode: 33012 },
    '/cgi-bin/department/list': ({ bearer }) =>
      this.idsOnly && !(bearer === 'agent' && this.namesByApplication)
        ? { errcode: 48009 }
        : {
            department: [
              { id: 1, parentid: 0, name: '企业' },
              ...this.#allDepartments().map(({ id, parentId, name }) => ({ id, parentid: parentId, name })),
            ],
          },
    '/cgi-bin/department/simplelist': () => ({
      department_id: this.#allDepartments().map(({ id, parentId }) => ({ id, parentid: parentId })),
    }),
    '/cgi-bin/department/create': ({ name, parentid, id: given }) =>
      this.#createDepartment(String(name), Number(parentid), (id) => ({ id }), given === undefined ? undefined : Number(given)),
    '/cgi-bin/department/update': ({ id, name, parentid }) => this.#updateDepartment(Number(id), String(name), Number(parentid)),
    '/cgi-bin/department/delete': ({ id }) => this.#deleteDepartment(Number(id)),
    '/cgi-bin/user/list': ({ department_id, bearer }) =>
      this.idsOnly && !(bearer === 'agent' && this.namesByApplication)
        ? { errcode: 60011 }
        : {
            userlist: this.#peopleOf(Number(department_id)).map(({ id, name, mobile, departmentIds }) => ({
              userid: id,
              name,
              ...(bearer === 'agent' ? {} : { mobile: `+86 ${mobile}` }),
              department: departmentIds,
            })),
          },
    '/cgi-bin/user/list_id': ({ cursor }) => this.#idPage(Number(cursor ?? 0)),
    '/cgi-bin/user/create': (body) => this.#createPerson(String(body['userid']), body, body['department'] as number[]),
    '/cgi-bin/user/update': (body) => this.#updatePerson(String(body['userid']), body, body['department'] as number[]),
    '/cgi-bin/user/delete': ({ userid }) => (this.people.delete(String(userid)) ? {} : { errcode: 60111 }),
    '/topapi/v2/department/listsub': ({ dept_id }) => ({
      result: this.#allDepartments()
        .filter(({ parentId }) => parentId === Number(dept_id))
        .map(({ id, parentId, name }) => ({ dept_id: id, parent_id: parentId, name })),
    }),
    '/topapi/v2/department/create': ({ name, parent_id }) =>
      this.#createDepartment(String(name), Number(parent_id), (dept_id) => ({ result: { dept_id } })),
    '/topapi/v2/department/update': ({ dept_id, name, parent_id }) =>
      this.#updateDepartment(Number(dept_id), String(name), Number(parent_id)),
    '/topapi/v2/department/delete': ({ dept_id }) => this.#deleteDepartment(Number(dept_id)),
    '/topapi/v2/user/list': ({ dept_id, cursor, size }) =>
      this.#personPage(Number(dept_id), Number(cursor), Math.min(Number(size), this.pageSize)),
    '/topapi/v2/user/create': (body) => this.#createPerson(String(body['userid']), body, this.#listed(body)),
    '/topapi/v2/user/update': (body) => this.#updatePerson(String(body['userid']), body, this.#listed(body)),
    '/topapi/v2/user/delete': ({ userid }) => (this.people.delete(String(userid)) ? {} : { errcode: 60121 }),
  }

  #sent(to: string, text: unknown): boolean {
    if (!this.people.has(to)) return false
    this.messages.push({ to, text: (text as { content: string }).content })
    return true
  }

  #listed = (body: Body): number[] => String(body['dept_id_list']).split(',').map(Number)

  #allDepartments = (): Department[] => [...this.departments.values()]

  #peopleOf = (department: number): Person[] => [...this.people.values()].filter(({ departmentIds }) => departmentIds.includes(department))

  #createDepartment(name: string, parentId: number, answer: (id: number) => Answer, given?: number): Answer {
    if (parentId !== 1 && !this.departments.has(parentId)) return { errcode: 60004 }
    if (this.#allDepartments().some((one) => one.name === name && one.parentId === parentId)) return { errcode: 60008 }
    if (given !== undefined && this.departments.has(given)) return { errcode: 60123 }
    const id = given ?? this.#nextId++
    this.departments.set(id, { id, parentId, name })
    return answer(id)
  }

  #updateDepartment(id: number, name: string, parentId: number): Answer {
    if (!this.departments.has(id)) return { errcode: 60003 }
    if (this.#allDepartments().some((one) => one.id !== id && one.name === name && one.parentId === parentId)) return { errcode: 60008 }
    this.departments.set(id, { id, name, parentId })
    return {}
  }

  #deleteDepartment(id: number): Answer {
    if (this.#peopleOf(id).length > 0) return { errcode: 60005 }
    if (this.#allDepartments().some(({ parentId }) => parentId === id)) return { errcode: 60006 }
    return this.departments.delete(id) ? {} : { errcode: 60003 }
  }

  #createPerson(id: string, body: Body, departmentIds: readonly number[]): Answer {
    if ([...this.people.keys()].some((known) => known.toLowerCase() === id.toLowerCase())) return { errcode: 60102 }
    return this.#writePerson(id, body, departmentIds)
  }

  #updatePerson(id: string, body: Body, departmentIds: readonly number[]): Answer {
    return this.people.has(id) ? this.#writePerson(id, body, departmentIds) : { errcode: 60111 }
  }

  #writePerson(id: string, { name, mobile }: Body, departmentIds: readonly number[]): Answer {
    if (!/^1\d{10}$/.test(String(mobile))) return { errcode: 60103 }
    if ([...this.people.values()].some((one) => one.id !== id && one.mobile === mobile)) return { errcode: 60104 }
    if (departmentIds.some((department) => !this.departments.has(department))) return { errcode: 60003 }
    this.people.set(id, { id, name: String(name), mobile: String(mobile), departmentIds })
    return { result: { userid: id } }
  }

  #personPage(department: number, cursor: number, size: number): Answer {
    const all = this.#peopleOf(department)
    const list = all.slice(cursor, cursor + size)
    const rest = cursor + size < all.length ? { has_more: true, next_cursor: cursor + size } : { has_more: false }
    return {
      result: {
        ...rest,
        list: list.map(({ id, name, mobile, departmentIds }) => ({ userid: id, name, mobile, dept_id_list: departmentIds })),
      },
    }
  }

  #idPage(cursor: number): Answer {
    const pairs = [...this.people.values()].flatMap(({ id, departmentIds }) =>
      departmentIds.map((department) => ({ userid: id, department })),
    )
    const next = cursor + this.pageSize
    return { dept_user: pairs.slice(cursor, next), next_cursor: next < pairs.length ? String(next) : '' }
  }
}
