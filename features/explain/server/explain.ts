import { sql } from 'kysely'
import { isContainer } from '#engine/access/menu-paths.ts'
import type { AccessRule, Call, CallBody } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { requestActionNames } from '#features/approvals/entry.ts'
import { explainedMenus, explainedNames, explainRight, type ExplainedMenu } from '#features/explain/contract.ts'
import { against, speaks, type Evidence, type Finding, type Told } from '#features/explain/server/finding.ts'
import { itemFinding, menuFinding } from '#features/explain/server/menu-findings.ts'
import { recordFinding, requestFinding, type SeenRecord } from '#features/explain/server/record-findings.ts'
import { peopleView } from '#features/pickers/entry.ts'
import { functionById, isRecordId, numberField, recordRights, recordsTable, type OnlineFunction } from '#features/records/entry.ts'
import type { Grants, Holdings, Menu } from '#server/access/grants.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import type { ItemKind } from '#server/access/tables.ts'
import { serve, type CallContext, type Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { personOf, sessionAs } from '#server/sessions/as-person.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Question = CallBody<typeof explainRight>

/** @param calls of the server, which may be asked about too */
export function explainCalls(calls: () => readonly Call[]): readonly Served[] {
  return [
    serve(explainedMenus, async ({ kernel, session }) => {
      const { grants, held } = await kernel.access.holdings(session)
      const menus = grants.menus.flatMap((menu) => {
        const rights = held.rights.get(menu.id)
        return rights ? [{ menu, rights }] : []
      })
      return { list: await Promise.all(menus.map(({ menu, rights }) => menuTold(kernel, grants, menu, rights))) }
    }),
    serve(explainedNames, async ({ say }) => ({
      actions: requestActionNames.map((code) => ({ code, name: say(refusal('invalid', `explain.action.${code}`)) })),
      calls: calls().map(nameOf).toSorted(),
    })),
    serve(explainRight, async (context) => {
      const { kernel, session, body, transaction } = context
      const person = await personOf(kernel, body.userId)
      if (!person) throw missing()
      const evidence = await evidenceFor(context, sessionAs(person, session))
      const found = person.enabled
        ? await findingOf(evidence, session, body, calls())
        : { allowed: false, reasons: [against('explain.person-disabled', { person: evidence.person.name })], remedies: [] }
      return transaction(async (_tx, audit) => {
        audit({ action: 'right.explained', object: `user:${body.userId}`, changes: { ...body, allowed: found.allowed } })
        return {
          allowed: found.allowed,
          verdict: evidence.say({ text: found.allowed ? 'explain.may' : 'explain.may-not', params: { person: evidence.person.name } }),
          reasons: found.reasons.map((reason) => ({ speaks: reason.speaks, text: evidence.say(reason) })),
          remedies: found.remedies.map(evidence.say),
        }
      })
    }),
  ]
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`
const missing = (): Refused => new Refused(refusal('missing', 'kernel.missing'))

async function evidenceFor({ kernel, session, say }: CallContext<typeof explainRight>, person: SignedIn): Promise<Evidence> {
  const directory = await kernel.directory.snapshot()
  const { sees } = peopleView(directory, session)
  return {
    kernel,
    person,
    standing: await kernel.access.standing(person),
    directory,
    sees: (userId) => {
      const named = directory.person(userId)
      return named !== undefined && sees(named)
    },
    say: ({ text, params }: Told) => say(refusal('invalid', text, params ? { params } : {})),
  }
}

/** @throws Refused 404 for what the asking administrator does not hold or see, as for what does not exist */
async function findingOf(evidence: Evidence, asking: SignedIn, question: Question, calls: readonly Call[]): Promise<Finding> {
  const { kernel } = evidence
  const { grants, held } = await kernel.access.holdings(asking)
  const rights = held.rights.get(question.menuId)
  const menu = rights && grants.menus.find(({ id }) => id === question.menuId)
  if (question.about === 'call')
    return callFinding(
      evidence,
      calls.find((one) => nameOf(one) === question.code),
      held.rights,
      menu,
    )
  if (!menu || !rights) throw missing()
  if (question.about === 'menu') return menuFinding(evidence, menu)
  if (question.about === 'record' || question.about === 'request') {
    const fn = await functionById(kernel, functionOf(menu))
    const record = fn && (await seenRecord(kernel, asking, fn, question.record))
    if (!fn || !record) throw missing()
    if (question.about === 'record') return recordFinding(evidence, menu, fn, record)
    if (!requestActionNames.includes(question.code)) throw missing()
    return requestFinding(evidence, record.id, question.code)
  }
  if (!holds(rights, question.about, question.code)) throw missing()
  return itemFinding(evidence, menu, question.about, question.code)
}

const functionOf = ({ property }: Menu): string => String(property['moduleId'] ?? '')

function holds({ buttons, columns, fields }: MenuRights, kind: ItemKind, code: string): boolean {
  const held = { button: buttons, column: columns, field: fields }[kind]
  return held === 'all' || held.has(code)
}

/** A record that the asking administrator sees, by its id or by a bill number that he may read. */
async function seenRecord(kernel: Kernel, asking: SignedIn, fn: OnlineFunction, named: string): Promise<SeenRecord | undefined> {
  const key = isRecordId(named) ? undefined : numberField(fn)?.key
  const id = key === undefined ? named : await byNumber(kernel, fn, key, named)
  const found = await recordRights(kernel, asking, fn.id, id !== undefined && isRecordId(id) ? id : '00000000-0000-0000-0000-000000000000')
  if (id === undefined || !found?.inReach) return undefined
  const { visible } = found.asked
  return key === undefined || visible.inForm(key) ? { id, visible } : undefined
}

async function byNumber({ db }: Kernel, fn: OnlineFunction, key: string, number: string): Promise<string | undefined> {
  const column = fn.tables.main.stored.find(({ field }) => field.key === key)?.column
  if (column === undefined || number === '') return undefined
  const { rows } = await sql<{ id: string }>`select id from ${recordsTable(fn.tables.main.name)}
    where ${sql.id(column)} = ${number} and deleted_at is null limit 1`.execute(db)
  return rows[0]?.id
}

/**
 * Whether the access rule of a call lets the person pass, with what it asks for.
 *
 * @param held by the asking administrator, who learns of no others
 * @param madeFor the menu whose function or dictionary is meant, for calls on what such a menu is made for
 */
function callFinding(evidence: Evidence, call: Call | undefined, held: Holdings['rights'], madeFor: Menu | undefined): Finding {
  if (!call) throw missing()
  const { access } = call
  if (typeof access === 'string') return everybodyFinding(evidence, access)
  const named = ['menu' in access ? access.menu : undefined, access.orMenu]
  const all = evidence.standing.grants.menus.filter(({ type, code }) => named.includes(code) && !isContainer(type))
  const isOfEntry = 'functionOf' in access || ('orEntry' in access && access.orEntry?.type === madeFor?.type)
  const menus = isOfEntry && madeFor ? [madeFor, ...all] : all
  if (menus.length === 0) {
    const text = 'functionOf' in access ? 'explain.call-of-function' : 'explain.call-no-menu'
    return { allowed: evidence.person.isAdministrator, reasons: [against(text)], remedies: [] }
  }
  const { button } = access
  // A code may stand in several systems; the first that is granted counts.
  const menu = menus.find((one) => menuFinding(evidence, one).allowed) ?? menus[0]!
  const rights = held.get(menu.id)
  const item = menu.items.find(({ kind, code }) => kind === 'button' && code === button)
  if (!rights || (item && !rights.buttons.has(item.code))) throw missing()
  const found = button === undefined ? menuFinding(evidence, menu) : itemFinding(evidence, menu, 'button', button)
  const within =
    'within' in access && access.within?.length && !evidence.person.isAdministrator ? [speaksNothing('explain.call-within')] : []
  return { ...found, reasons: [...found.reasons, ...within] }
}

const speaksNothing = (text: string) => ({ speaks: null, text })

function everybodyFinding({ person }: Evidence, access: Extract<AccessRule, string>): Finding {
  if (access !== 'administrator')
    return { allowed: true, reasons: [speaks(access === 'public' ? 'explain.call-public' : 'explain.call-signed-in')], remedies: [] }
  return {
    allowed: person.isAdministrator,
    reasons: [person.isAdministrator ? speaks('explain.administrator', { person: person.name }) : against('explain.call-administrator')],
    remedies: [],
  }
}

async function menuTold(kernel: Kernel, { menus, systems }: Grants, menu: Menu, rights: MenuRights): Promise<ExplainedMenu> {
  const fn = menu.type === 3 ? await functionById(kernel, functionOf(menu)) : undefined
  const items = (kind: ItemKind) =>
    menu.items.filter((item) => item.kind === kind && holds(rights, kind, item.code)).map(({ code, name }) => ({ code, name }))
  const above = (id: string | undefined): string[] => {
    const parent = menus.find((one) => one.id === id)
    return parent ? [...above(parent.parentId), parent.name] : []
  }
  const system = systems.find(({ id }) => id === menu.systemId)?.name ?? ''
  return {
    id: menu.id,
    name: [system, ...above(menu.parentId), menu.name].join('/'),
    ofRecords: fn !== undefined,
    modelId: fn?.id ?? '',
    withFlow: fn?.flowId !== undefined,
    buttons: items('button'),
    columns: items('column'),
    fields: items('field'),
  }
}
