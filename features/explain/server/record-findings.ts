import { sql } from 'kysely'
import type { RowScheme } from '#engine/access/row-scheme.ts'
import { requestStanding, type RequestStanding } from '#features/approvals/entry.ts'
import { against, every, speaks, type Evidence, type Finding, type Reason } from '#features/explain/server/finding.ts'
import { menuFinding, rolesNamed } from '#features/explain/server/menu-findings.ts'
import { comparedFields, menuForm, schemeText } from '#features/menu-items/entry.ts'
import {
  comparesHidden,
  recordRights,
  recordsTable,
  rowColumns,
  serverFacts,
  type OnlineFunction,
  type VisibleFields,
} from '#features/records/entry.ts'
import type { Menu } from '#server/access/grants.ts'
import { decideRows, type GrantedScheme } from '#server/access/right-decisions.ts'
import { mainAlias } from '#server/query/conditions.ts'
import { rowRight } from '#server/query/row-right.ts'

/** A record that the asking administrator sees. */
export interface SeenRecord {
  readonly id: string
  /** The fields that the administrator may read. */
  readonly visible: VisibleFields
}

/** Whether the person may read a record: by data schemes, or by standing to its request. */
export async function recordFinding(evidence: Evidence, menu: Menu, fn: OnlineFunction, record: SeenRecord): Promise<Finding> {
  const { kernel, person } = evidence
  const byRows = (await recordRights(kernel, person, fn.id, record.id))?.inReach ?? false
  const rows = every([
    menuFinding(evidence, menu),
    { allowed: byRows, reasons: await rowReasons(evidence, menu, fn, record, byRows), remedies: remedies(menu) },
  ])
  if (!fn.flowId) return rows
  const standing = await requestStanding(kernel, person, record.id)
  // Whoever stands to the request reads it without any right of a menu.
  if (standing && standing.by !== 'row-right')
    return { allowed: true, reasons: [standsAs(evidence, standing), ...rows.reasons], remedies: [] }
  return { ...rows, reasons: [...rows.reasons, ...(rows.allowed ? [] : [against('explain.stands.not')])] }
}

/** How somebody stands to a request; a stand-in by whose delegation, where the asker may see that person. */
function standsAs({ sees }: Evidence, { by, inNameOf }: RequestStanding): Reason {
  if (!inNameOf) return speaks(`explain.stands.${by}`)
  return sees(inNameOf.id) ? speaks(`explain.stands.${by}`, { person: inNameOf.name }) : speaks('explain.stands.stand-in-of-hidden')
}

const remedies = (menu: Menu) => [{ text: 'explain.remedy-rows', params: { menu: menu.name } }]

async function rowReasons(evidence: Evidence, menu: Menu, fn: OnlineFunction, record: SeenRecord, inReach: boolean): Promise<Reason[]> {
  if (evidence.person.isAdministrator) return [draftReason(inReach) ?? speaks('explain.rows-all', { menu: menu.name })]
  const decision = decideRows(menu, evidence.standing.granters)
  if (decision.rows === 'all') {
    const roles = decision.because === 'all-rows' ? rolesNamed(evidence, decision.by.roles) : ''
    return [draftReason(inReach) ?? speaks(`explain.rows-${decision.because}`, { menu: menu.name, roles })]
  }
  if (decision.schemes.length === 0) return [against('explain.rows-none', { menu: menu.name })]
  const admits = await admitting(evidence, fn, record.id, decision.schemes)
  const textOf = await schemeTexts(evidence, fn)
  const told = decision.schemes.map(({ scheme, roles }, index) => {
    const named = { scheme: scheme.name, roles: rolesNamed(evidence, roles) }
    if (comparesHidden(scheme.definition, record.visible)) return { ...speaks('explain.scheme-hidden', named), speaks: null }
    const params = { ...named, condition: textOf(scheme.definition) }
    return admits[index] ? speaks('explain.scheme-admits', params) : against('explain.scheme-refuses', params)
  })
  return admits.some(Boolean) ? [...told, ...(draftReason(inReach) ? [draftReason(inReach)!] : [])] : told
}

/** Rows are admitted and the record is still out of reach: it is a draft of somebody else. */
const draftReason = (inReach: boolean): Reason | undefined => (inReach ? undefined : against('explain.draft'))

/** Which schemes admit the record, asked of the conditions that lists are cut by. */
async function admitting(
  { kernel, person, directory }: Evidence,
  fn: OnlineFunction,
  recordId: string,
  schemes: readonly GrantedScheme[],
): Promise<boolean[]> {
  const asker = { session: person, directory, manager: await kernel.access.administration.of(person) }
  const columns = rowColumns(fn)
  const conditions = schemes.map(({ scheme }) => rowRight([scheme.definition], columns, asker) ?? sql<boolean>`true`)
  const main = sql.raw(mainAlias)
  const asked = sql.join(conditions.map((condition, index) => sql`coalesce((${condition}), false) as ${sql.id(`s${index}`)}`))
  const { rows } = await sql<Record<string, boolean>>`
    select ${asked} from ${recordsTable(fn.tables.main.name)} as ${main} where ${main}.id = ${recordId} and ${main}.deleted_at is null`.execute(
    kernel.db,
  )
  return schemes.map((_scheme, index) => rows[0]?.[`s${index}`] ?? false)
}

/** Tells the conditions of data schemes of a function as the screen of data schemes does. */
async function schemeTexts({ kernel, person, say }: Evidence, fn: OnlineFunction): Promise<(scheme: RowScheme) => string> {
  const context = { fields: comparedFields(menuForm(fn)), facts: await serverFacts(kernel, person) }
  return (scheme) => schemeText(scheme, context, say)
}

/** What may be done with a request now, by the rules of the flow. */
export async function requestFinding(evidence: Evidence, requestId: string, action: string): Promise<Finding> {
  const { kernel, person } = evidence
  const standing = await requestStanding(kernel, person, requestId)
  if (!standing) return { allowed: false, reasons: [against('explain.stands.not')], remedies: [] }
  const refused = standing.refusalOf(action)
  const stands = { ...standsAs(evidence, standing), speaks: null }
  return refused
    ? { allowed: false, reasons: [stands, against(refused.text, refused.params)], remedies: [] }
    : { allowed: true, reasons: [stands, speaks('explain.flow-allows')], remedies: [] }
}
